/// Connects to mail servers.
public protocol MailServerConnecting: Sendable {
  /// Connects, secures the connection and logs in. Throws ``ServerError``; cancelling ends the connection at
  /// once.
  func connect(_ server: ServerLogin) async throws -> any MailServerSession

  /// Connects as far as possible without credentials: name, TLS, greeting, capabilities (page 8.27).
  /// - Returns: the server's capabilities.
  func probe(_ server: ServerTarget) async throws -> [String]
}

/// A server, and the certificates trusted for it.
public struct ServerTarget: Hashable, Sendable {
  public var endpoint: ServerEndpoint
  public var trust: CertificateTrust
  /// Whether clear text may be sent to another machine.
  public var allowsClearText: Bool

  public init(endpoint: ServerEndpoint, trust: CertificateTrust = .system, allowsClearText: Bool = false) {
    self.endpoint = endpoint
    self.trust = trust
    self.allowsClearText = allowsClearText
  }
}

/// A server, and the credentials for it.
public struct ServerLogin: Sendable {
  public var target: ServerTarget
  public var userName: String
  public var credentials: Credentials
  /// The user's name for the account; empty for none. It isn't sent to any server.
  public var account: String

  public init(target: ServerTarget, userName: String, credentials: Credentials, account: String = "") {
    self.target = target
    self.userName = userName
    self.credentials = credentials
    self.account = account
  }
}
