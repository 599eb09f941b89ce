/// A server that an account may use, and the origin of that information.
public struct ServerCandidate: Hashable, Sendable {
  public enum Service: String, Sendable, CaseIterable {
    /// IMAP (RFC 9051).
    case imap
    /// Submission (RFC 6409).
    case smtp
    /// CardDAV (RFC 6352). Never a candidate: it is found by a URL (``AddressBookServer``).
    case carddav
  }

  /// The origins of candidates, in the order in which they are tried.
  public enum Origin: Int, Hashable, Sendable, Comparable {
    /// The user, or an option.
    case user
    /// The table of known providers.
    case table
    /// The provider's autoconfig page, fetched over HTTPS with a verified certificate.
    case autoconfig
    /// DNS (RFC 6186, RFC 8314).
    case serviceRecord
    /// A guess: a name that servers often have.
    case guess

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  public var service: Service
  public var endpoint: ServerEndpoint
  /// The user name, if the origin specifies one; `nil` for the whole address.
  public var userName: String?
  /// The issuer of OAuth2 tokens that the origin announces for programs of all kinds, as an `https` URL; `nil` if none.
  public var issuer: String?
  public var origin: Origin

  public init(
    service: Service, endpoint: ServerEndpoint, userName: String? = nil, issuer: String? = nil,
    origin: Origin
  ) {
    self.service = service
    self.endpoint = endpoint
    self.userName = userName
    self.issuer = issuer
    self.origin = origin
  }

  /// Whether a password may be sent to the server before the user has confirmed its name (page 8.27).
  ///
  /// DNS answers are not signed, and a certificate proves only the name that DNS gave: nothing vouches for a
  /// server outside the domain (RFC 6186 section 6).
  public func mayHaveCredentials(of address: AccountAddress?) -> Bool {
    switch origin {
    case .user, .table, .autoconfig: true
    case .serviceRecord: address.map { !isForeign(to: $0.domain) } ?? false
    case .guess: false
    }
  }

  /// Whether the server's name is outside the domain.
  public func isForeign(to domain: String) -> Bool {
    let (host, domain) = (Self.labels(endpoint.host), Self.labels(domain))
    return host.suffix(domain.count) != domain[...]
  }

  /// Returns the labels without the root's, which may be written or left out.
  private static func labels(_ name: String) -> [Substring] {
    let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      .map { Substring($0) }
    return labels.last == "" ? labels.dropLast() : labels
  }
}

/// Common names for a domain's servers, the likeliest first. They are only tested for name, TLS and
/// capabilities, and confirmed by the user before a password is sent there (page 8.27).
public enum ServerGuesses {
  public static func candidates(
    for service: ServerCandidate.Service, domain: String
  ) -> [ServerCandidate] {
    let own = service == .imap ? "imap." : "smtp."
    let hosts = [own + domain, "mail." + domain, domain]
    let (tls, startTLS) = service == .imap ? (993, 143) : (465, 587)
    let endpoints =
      hosts.map { ServerEndpoint(host: $0, port: tls, security: .tls) }
      + hosts.map { ServerEndpoint(host: $0, port: startTLS, security: .startTLS) }
    return endpoints.map { ServerCandidate(service: service, endpoint: $0, origin: .guess) }
  }
}
