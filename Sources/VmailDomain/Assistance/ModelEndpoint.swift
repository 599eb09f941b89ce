/// Where a model is that the user runs: an address such as `http://127.0.0.1:8080/v1`.
public struct ModelEndpoint: Hashable, Sendable {
  public enum Problem: Error, Hashable, Sendable {
    /// It is no http or https address, or one with a name or a query in it.
    case notAnAddress
    /// It is not on this machine, and that was not allowed.
    case notLocal(host: String)
    /// Mail would go to another machine in clear text.
    case notSecure(host: String)
  }

  /// Without a slash at its end.
  public let base: WebAddress
  public let isLocal: Bool

  /// - Parameter allowsRemote: whether mail's text may be sent to another machine.
  /// - Throws: ``Problem``.
  public init(_ text: String, allowsRemote: Bool = false) throws(Problem) {
    var trimmed = Substring(text)
    while trimmed.last == "/" { trimmed.removeLast() }
    guard let address = WebAddress(trimmed), address.userInfo == nil,
      !address.rest.contains(where: { $0 == "?" || $0 == "#" })
    else { throw .notAnAddress }
    base = address
    isLocal = Self.isLoopback(address.host)
    guard !isLocal else { return }
    guard allowsRemote else { throw .notLocal(host: address.host.ascii) }
    guard address.isSecure else { throw .notSecure(host: address.host.ascii) }
  }

  /// An address below it.
  public func address(of path: String) -> WebAddress? {
    let root = base.rest == "/" ? base.string : base.string + "/"
    return WebAddress(root + path)
  }

  public var port: Int { base.port ?? (base.isSecure ? 443 : 80) }

  /// 127.0.0.0/8, `::1` and `localhost` (RFC 6761 section 6.3), and nothing that a name server says.
  private static func isLoopback(_ host: HostName) -> Bool {
    let name = host.ascii
    if name == "localhost" || name == "[::1]" { return true }
    return host.isNumeric && name.hasPrefix("127.") && name.allSatisfy { $0.isNumber || $0 == "." }
  }
}
