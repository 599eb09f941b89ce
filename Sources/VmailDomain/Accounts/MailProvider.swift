/// A provider of mail whose servers are known.
public struct MailProvider: Hashable, Sendable {
  /// What to know before logging in.
  public enum Advice: Hashable, Sendable {
    /// It takes a password made for this program only, not the one of its web pages.
    /// - Parameter page: where such passwords are made.
    case appPassword(page: String)
    /// It takes no passwords from programs any more.
    case oauthOnly
    /// IMAP is off until it is switched on.
    /// - Parameter page: where.
    case switchOn(page: String)
    /// A program of its own must run on this machine, and gives the password.
    case bridge
  }

  /// Short, as `--oauth` takes it.
  public var name: String
  public var title: String
  /// The domains of its addresses, in lower case.
  public var domains: [String]
  public var imap: ServerEndpoint
  public var smtp: ServerEndpoint
  public var advice: Advice?

  /// Where OAuth2 is to be had; `nil` for providers whose OAuth2 is not known here.
  public var oauth: OAuthProvider? { OAuthProvider.named(name) }

  public static func named(_ name: String) -> MailProvider? { known.first { $0.name == name.lowercased() } }

  /// The provider of addresses in a domain.
  public static func of(domain: String) -> MailProvider? { byDomain[domain] }

  private static let byDomain: [String: MailProvider] = Dictionary(
    known.flatMap { provider in provider.domains.map { ($0, provider) } },
    uniquingKeysWith: { first, _ in first })

  /// Both as candidates.
  public var candidates: [ServerCandidate] {
    [
      ServerCandidate(service: .imap, endpoint: imap, takesOAuth2: oauth != nil, origin: .table),
      ServerCandidate(service: .smtp, endpoint: smtp, takesOAuth2: oauth != nil, origin: .table),
    ]
  }
}
