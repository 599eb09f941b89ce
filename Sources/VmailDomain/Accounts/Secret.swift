/// A password, a token, or the key of a message. Its description doesn't contain it, so that no log or error can contain it.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret itself, to be passed on.
  public let revealed: String

  public init(_ revealed: String) { self.revealed = revealed }

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The credentials for logging in to a server. Its description is empty, so that no log or error can contain
/// them.
public enum Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  case password(String)
  /// An OAuth2 access token (RFC 6750, RFC 7628).
  case accessToken(String)

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The programs with which vmail can keep a secret for the user. The cases are in order of preference.
public enum SecretStore: String, Hashable, Sendable, CaseIterable, Codable {
  /// The desktop's keyring (`secret-tool`).
  case keyring
  /// The password manager `pass`, which encrypts with the user's GnuPG key.
  case pass
  /// A file encrypted by systemd for this user on this machine (`systemd-creds`).
  case systemdCreds = "systemd-creds"
}

/// A secret's place in a store.
public struct SecretPlace: Hashable, Sendable {
  public var store: SecretStore
  public var key: SecretKey

  public init(store: SecretStore, key: SecretKey) {
    (self.store, self.key) = (store, key)
  }
}
