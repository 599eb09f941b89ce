/// The written form of an endpoint: `HOST`, `HOST:PORT` or `HOST:PORT/SECURITY`, with IPv6 addresses in
/// brackets.
extension ServerEndpoint {
  /// The values of parts that the text leaves out.
  public struct Defaults: Hashable, Sendable {
    public var service: ServerCandidate.Service
    /// The security where neither the text nor the port determines it.
    public var security: Security?

    public init(service: ServerCandidate.Service, security: Security? = nil) {
      self.service = service
      self.security = security
    }
  }

  /// - Returns: `nil` when the text is not an endpoint.
  public init?(_ text: String, defaults: Defaults) {
    var rest = Substring(text)
    var named: Security?
    if let slash = rest.lastIndex(of: "/") {
      guard let security = Security(rawValue: rest[rest.index(after: slash)...].lowercased()) else {
        return nil
      }
      named = security
      rest = rest[..<slash]
    }
    guard let (host, port) = Self.split(rest) else { return nil }
    self.init(host: host, port: 0, security: .tls)
    self.port = port ?? Self.port(for: named ?? defaults.security ?? .tls, of: defaults.service)
    security = named ?? Self.security(ofPort: self.port) ?? defaults.security ?? Self.usual(atPort: self.port)
  }

  /// The text that ``init(_:defaults:)`` reads; includes the security only if the port doesn't imply it.
  public var text: String {
    let place = (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    return security == (Self.security(ofPort: port) ?? Self.usual(atPort: port))
      ? place : place + "/" + security.rawValue
  }

  /// The text including the security in any case.
  public var writtenOut: String {
    text.hasSuffix("/" + security.rawValue) ? text : text + "/" + security.rawValue
  }

  /// Whether the host is this machine, so that nobody else can read the traffic.
  public var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || host.hasPrefix("127.")
        && HostName(host)?.isNumeric == true
  }

  private static func split(_ text: Substring) -> (host: String, port: Int?)? {
    var port: Int?
    var name = text
    let isBracketed = text.hasPrefix("[")
    if let colon = text.lastIndex(of: ":"), !isBracketed || text[..<colon].hasSuffix("]") {
      guard let number = Int(text[text.index(after: colon)...]), (1...65_535).contains(number) else {
        return nil
      }
      port = number
      name = text[..<colon]
    }
    guard let host = HostName(name) else { return nil }
    return (isBracketed ? String(host.ascii.dropFirst().dropLast()) : host.ascii, port)
  }

  private static func port(for security: Security, of service: ServerCandidate.Service) -> Int {
    switch (service, security) {
    case (.imap, .tls): 993
    case (.imap, _): 143
    case (.smtp, .tls): 465
    case (.smtp, _): 587
    case (.carddav, _): 443
    }
  }

  /// Returns the security of ports reserved for TLS from the first byte (RFC 8314).
  private static func security(ofPort port: Int) -> Security? { port == 993 || port == 465 ? .tls : nil }

  /// Returns the usual security of a port. 1143 and 1025 are those of Proton's Bridge.
  private static func usual(atPort port: Int) -> Security {
    [143, 587, 25, 1143, 1025].contains(port) ? .startTLS : .tls
  }
}
