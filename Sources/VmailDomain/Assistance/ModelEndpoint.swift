/// The address of a model that the user runs, such as `http://127.0.0.1:8080/v1`.
public struct ModelEndpoint: Hashable, Sendable {
  public enum Problem: Error, Hashable, Sendable {
    /// It is not an http or https address, or contains a user name or a query.
    case notAnAddress
    /// It is not on this machine, and that wasn't allowed.
    case notLocal(host: String)
    /// Mail would be sent to another machine in clear text.
    case notSecure(host: String)
  }

  /// The address without a trailing slash.
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

  /// Returns an address below the base.
  public func address(of path: String) -> WebAddress? {
    let root = base.rest == "/" ? base.string : base.string + "/"
    return WebAddress(root + path)
  }

  /// Whether the host is in 127.0.0.0/8, `::1` or `localhost` (RFC 6761 section 6.3), without asking a name
  /// server.
  private static func isLoopback(_ host: HostName) -> Bool {
    let name = host.ascii
    if name == "localhost" || name == "[::1]" { return true }
    return host.isNumeric && name.hasPrefix("127.") && name.allSatisfy { $0.isNumber || $0 == "." }
  }
}
