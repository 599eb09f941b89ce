/// A mail provider whose servers are known.
public struct MailProvider: Hashable, Sendable {
  /// Advice for the user before logging in.
  public enum Advice: Hashable, Sendable {
    /// The provider requires a password created for this program, not the one for its web pages.
    /// - Parameter page: the page where such passwords are created.
    case appPassword(page: String)
    /// The provider no longer accepts passwords from programs.
    case oauthOnly
    /// IMAP must be enabled first.
    /// - Parameter page: the page where it is enabled.
    case switchOn(page: String)
    /// The provider's own program must run on this machine, and supplies the password.
    case bridge
  }

  /// The short name used with `--oauth`.
  public var name: String
  public var title: String
  /// The domains of its addresses, in lower case.
  public var domains: [String]
  public var imap: ServerEndpoint
  public var smtp: ServerEndpoint
  public var advice: Advice?

  /// The OAuth2 servers; `nil` for providers whose OAuth2 isn't known here.
  public var oauth: OAuthProvider? { OAuthProvider.named(name) }

  public static func named(_ name: String) -> MailProvider? { known.first { $0.name == name.lowercased() } }

  /// Returns the provider for addresses in a domain.
  public static func of(domain: String) -> MailProvider? { byDomain[domain] }

  private static let byDomain: [String: MailProvider] = Dictionary(
    known.flatMap { provider in provider.domains.map { ($0, provider) } },
    uniquingKeysWith: { first, _ in first })

  /// Both servers as candidates.
  public var candidates: [ServerCandidate] {
    [
      ServerCandidate(service: .imap, endpoint: imap, takesOAuth2: oauth != nil, origin: .table),
      ServerCandidate(service: .smtp, endpoint: smtp, takesOAuth2: oauth != nil, origin: .table),
    ]
  }
}
