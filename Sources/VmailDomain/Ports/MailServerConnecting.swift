/// Makes connections to mail servers.
public protocol MailServerConnecting: Sendable {
  /// Connects, protects the connection and logs in. Throws ``ServerError``; cancelling ends it at once.
  func connect(_ server: ServerLogin) async throws -> any MailServerSession

  /// Goes as far as it can without credentials: name, TLS, greeting, capabilities (page 8.27).
  /// - Returns: what the server says it can do.
  func probe(_ server: ServerTarget) async throws -> [String]
}

/// A server, and whom it is trusted to be.
public struct ServerTarget: Hashable, Sendable {
  public var endpoint: ServerEndpoint
  public var trust: CertificateTrust
  /// Whether clear text may go to another machine than this one.
  public var allowsClearText: Bool

  public init(endpoint: ServerEndpoint, trust: CertificateTrust = .system, allowsClearText: Bool = false) {
    self.endpoint = endpoint
    self.trust = trust
    self.allowsClearText = allowsClearText
  }
}

/// A server, and what to log in with.
public struct ServerLogin: Sendable {
  public var target: ServerTarget
  public var userName: String
  public var credentials: Credentials
  /// What the user calls the account; empty for none. No server hears of it.
  public var account: String

  public init(target: ServerTarget, userName: String, credentials: Credentials, account: String = "") {
    self.target = target
    self.userName = userName
    self.credentials = credentials
    self.account = account
  }
}
