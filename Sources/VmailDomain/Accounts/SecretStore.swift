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
