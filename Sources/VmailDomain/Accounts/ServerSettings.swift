/// How an account reaches its servers. Holds no secret.
public struct ServerSettings: Hashable, Sendable {
  public var imap: ServerEndpoint
  /// For submission (RFC 6409); `nil` for an account that only reads.
  public var smtp: ServerEndpoint?
  public var userName: String
  public var authentication: Authentication
  public var trust: CertificateTrust
  /// Whether the user accepted clear text to another machine.
  public var allowsClearText: Bool

  public init(
    imap: ServerEndpoint, smtp: ServerEndpoint?, userName: String, authentication: Authentication,
    trust: CertificateTrust = .system, allowsClearText: Bool = false
  ) {
    self.imap = imap
    self.smtp = smtp
    self.userName = userName
    self.authentication = authentication
    self.trust = trust
    self.allowsClearText = allowsClearText
  }

  /// How to log in.
  public enum Authentication: Hashable, Sendable {
    case password(SecretSource)
    /// A provider's OAuth2; the source keeps the refresh token.
    case oauth2(OAuthClient, SecretSource)
  }

  /// Where a secret comes from. It is never kept in the store.
  public enum SecretSource: Hashable, Sendable {
    /// The first line that a program prints.
    case command(String)
    /// The desktop's keyring.
    case keyring
    /// The user, once a session.
    case ask
  }

  /// The registration with a provider that the user brings: it has no shared secret.
  public struct OAuthClient: Hashable, Sendable {
    /// The provider's name in the table of known ones, such as `gmail`.
    public var provider: String
    public var clientId: String

    public init(provider: String, clientId: String) {
      self.provider = provider
      self.clientId = clientId
    }
  }
}
