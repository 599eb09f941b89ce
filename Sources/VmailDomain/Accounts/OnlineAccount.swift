/// A mail account of the desktop (GNOME Online Accounts), which keeps its login, and gives access tokens for it.
public struct OnlineAccount: Hashable, Sendable {
  /// Why there is no token.
  public enum Problem: Hashable, Sendable, Codable {
    /// The account was removed from the desktop.
    case removed
    /// The desktop has to log in again, which its settings do.
    case needsAttention
    /// The desktop doesn't answer, or reports something else.
    case failed(reason: String)
  }

  /// The desktop's identifier, which stays the same.
  public var id: String
  public var address: String
  public var userName: String
  public var imap: ServerEndpoint
  /// `nil` if the account doesn't send mail.
  public var smtp: ServerEndpoint?
  /// Whether the desktop has to log in again before it gives tokens.
  public var needsAttention: Bool

  public init(
    id: String, address: String, userName: String, imap: ServerEndpoint, smtp: ServerEndpoint?,
    needsAttention: Bool
  ) {
    (self.id, self.address, self.userName) = (id, address, userName)
    (self.imap, self.smtp, self.needsAttention) = (imap, smtp, needsAttention)
  }

  /// How vmail logs in with it.
  public var authentication: ServerSettings.Authentication {
    let provider = OAuthProvider.all.first { MailProvider.named($0.name)?.imap.host == imap.host }
    return .oauth2(.init(provider: provider?.name ?? "", clientId: ""), .onlineAccount(id))
  }
}

/// A registration with a provider, shared by all users of a package of vmail.
public struct PackagedClient: Hashable, Sendable {
  public var clientId: String
  /// `nil` for a client without one. All users of the package can read it (RFC 8252 section 8.5).
  public var secret: Secret?

  public init(clientId: String, secret: Secret?) { (self.clientId, self.secret) = (clientId, secret) }
}
