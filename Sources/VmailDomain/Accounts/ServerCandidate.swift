/// A server that an account may have, and who says so.
public struct ServerCandidate: Hashable, Sendable {
  public enum Service: String, Sendable, CaseIterable {
    /// IMAP (RFC 9051).
    case imap
    /// Submission (RFC 6409).
    case smtp
  }

  /// Who says so; in the order in which they are asked.
  public enum Origin: Int, Hashable, Sendable, Comparable {
    /// The user, or an option.
    case user
    /// The table of known providers.
    case table
    /// The provider's own page, fetched by HTTPS with a certificate that was checked.
    case autoconfig
    /// DNS (RFC 6186, RFC 8314).
    case serviceRecord
    /// Nobody: names that servers often have.
    case guess

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  public var service: Service
  public var endpoint: ServerEndpoint
  /// What to log in as, where the origin tells; `nil` for the whole address.
  public var userName: String?
  /// Whether it says that it takes OAuth2.
  public var takesOAuth2: Bool
  public var origin: Origin

  public init(
    service: Service, endpoint: ServerEndpoint, userName: String? = nil, takesOAuth2: Bool = false,
    origin: Origin
  ) {
    self.service = service
    self.endpoint = endpoint
    self.userName = userName
    self.takesOAuth2 = takesOAuth2
    self.origin = origin
  }

  /// Whether a password may go there before the user confirmed the name (page 8.27).
  ///
  /// DNS answers are not signed, and a certificate proves only the name that DNS gave: one outside the
  /// domain has nobody's word (RFC 6186 section 6).
  public func mayHaveCredentials(of address: AccountAddress?) -> Bool {
    switch origin {
    case .user, .table, .autoconfig: true
    case .serviceRecord: address.map { !isForeign(to: $0.domain) } ?? false
    case .guess: false
    }
  }

  /// Whether the server's name is neither the domain nor below it.
  public func isForeign(to domain: String) -> Bool {
    let (host, domain) = (Self.labels(endpoint.host), Self.labels(domain))
    return host.suffix(domain.count) != domain[...]
  }

  /// Without the root's, which a name may or may not be written with.
  private static func labels(_ name: String) -> [Substring] {
    let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      .map { Substring($0) }
    return labels.last == "" ? labels.dropLast() : labels
  }
}
