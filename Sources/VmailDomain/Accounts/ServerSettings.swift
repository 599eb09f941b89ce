/// An account's server settings. Contains no secret.
public struct ServerSettings: Hashable, Sendable {
  public var imap: ServerEndpoint
  /// The submission server (RFC 6409); `nil` for an account that only reads.
  public var smtp: ServerEndpoint?
  public var userName: String
  public var authentication: Authentication
  public var trust: CertificateTrust
  /// The certificates that are accepted from the submission server.
  public var smtpTrust: CertificateTrust
  /// Whether the user allowed clear text to another machine.
  public var allowsClearText: Bool
  /// Who adds sent mail to Sent.
  public var sentCopies: SentCopies
  /// Where the account's address books are.
  public var addressBooks: AddressBookSource

  /// - Parameter smtpTrust: `nil` for the same as `trust`.
  public init(
    imap: ServerEndpoint, smtp: ServerEndpoint?, userName: String, authentication: Authentication,
    trust: CertificateTrust = .system, smtpTrust: CertificateTrust? = nil, allowsClearText: Bool = false,
    sentCopies: SentCopies = .unknown, addressBooks: AddressBookSource = .unknown
  ) {
    self.imap = imap
    self.smtp = smtp
    self.userName = userName
    self.authentication = authentication
    self.trust = trust
    self.smtpTrust = smtpTrust ?? trust
    self.allowsClearText = allowsClearText
    self.sentCopies = sentCopies
    self.addressBooks = addressBooks
  }

  /// The method of logging in.
  public enum Authentication: Hashable, Sendable {
    case password(SecretSource)
    /// A provider's OAuth2; the source stores the refresh token.
    case oauth2(OAuthClient, SecretSource)
  }

  /// The source of a secret. Secrets are never stored in the store.
  public enum SecretSource: Hashable, Sendable {
    /// A program, which prints the secret as its first line.
    case command(String)
    /// A store in which vmail keeps it for the user.
    case store(SecretStore)
    /// The desktop, which gives access tokens of one of its accounts.
    case onlineAccount(String)
    /// The user, who is asked once per session.
    case ask
  }

  /// The user's own registration with a provider.
  public struct OAuthClient: Hashable, Sendable {
    /// The provider's name in the table of known ones, such as `gmail`; or an issuer, as an `https` URL.
    public var provider: String
    public var clientId: String
    /// The source of the client's secret, which some providers give to programs on a user's machine too, where it isn't
    /// secret (RFC 8252 section 8.5); `nil` if there is none.
    public var secret: SecretSource?

    public init(provider: String, clientId: String, secret: SecretSource? = nil) {
      self.provider = provider
      self.clientId = clientId
      self.secret = secret
    }
  }
}

/// Who adds the copy of a sent message to Sent: the server, or vmail. Stored by name.
public enum SentCopies: String, Sendable, CaseIterable {
  /// Nothing is known. vmail waits a little before it adds a copy, to see whether the server does.
  case unknown
  /// As seen before.
  case seenFromServer, seenFromClient
  /// As the user says.
  case server, client

  /// Whether the user has not decided.
  public var isAutomatic: Bool { self != .server && self != .client }

  /// Whether the server adds the copy, by what the user says or was seen.
  public var isByServer: Bool { self == .server || self == .seenFromServer }
}
