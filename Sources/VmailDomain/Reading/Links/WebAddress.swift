/// An http or https URL, parsed as browsers do (WHATWG URL): they ignore white space, backslashes and missing
/// slashes, so vmail must too.
public struct WebAddress: Hashable, Sendable {
  public let isSecure: Bool
  /// The part before an `@`, if there is one.
  public let userInfo: String?
  public let host: HostName
  public let port: Int?
  /// Path, query and fragment in printable ASCII; at least `/`.
  public let rest: String

  /// The maximum length in bytes; tracking redirects have some thousands.
  private static let lengthLimit = 16 << 10

  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.lengthLimit, let start = Self.scheme(of: text) else { return nil }
    let bytes = Self.cleaned(start.rest)
    let authorityStart = bytes.firstIndex { !Self.isSlash($0) } ?? bytes.endIndex
    let authorityEnd =
      bytes[authorityStart...].firstIndex { Self.isSlash($0) || $0 == questionMark || $0 == numberSign }
      ?? bytes.endIndex
    var authority = bytes[authorityStart..<authorityEnd]
    var userInfo: String?
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      userInfo = Self.encoded(authority[..<at], isPath: true)
      authority = authority[(at + 1)...]
    }
    guard let (name, port) = Self.hostAndPort(authority), let host = HostName(name) else { return nil }
    isSecure = start.isSecure
    self.userInfo = userInfo
    self.host = host
    self.port = port == (isSecure ? 443 : 80) ? nil : port
    rest = Self.behindAuthority(bytes[authorityEnd...])
  }

  private init(_ other: WebAddress, rest: String) {
    isSecure = other.isSecure
    userInfo = other.userInfo
    host = other.host
    port = other.port
    self.rest = rest
  }

  /// The whole URL in printable ASCII.
  public var string: String {
    (isSecure ? "https://" : "http://") + (userInfo.map { $0 + "@" } ?? "") + authority + rest
  }

  /// The host, with its port if that isn't the usual one.
  public var authority: String { host.ascii + (port.map { ":\($0)" } ?? "") }

  /// Returns the address to which a relative reference leads from here (WHATWG URL, section 4.4).
  /// - Returns: `nil` for a reference with a scheme, or to a place in the same document.
  public func resolving(_ reference: some StringProtocol) -> WebAddress? {
    let text = Self.cleaned(
      reference.utf8.drop { $0 <= 0x20 }.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D })
    let path = text.prefix { $0 != questionMark && $0 != numberSign }
    guard text.count <= Self.lengthLimit, let first = text.first, first != numberSign,
      !path.prefix(while: { !Self.isSlash($0) }).contains(UInt8(ascii: ":"))
    else { return nil }
    let scheme = isSecure ? "https:" : "http:"
    if path.count > 1, Self.isSlash(path[0]), Self.isSlash(path[1]) {
      return WebAddress(scheme + String(decoding: text, as: UTF8.self))
    }
    let own = rest.utf8.prefix { $0 != questionMark && $0 != numberSign }
    var steps: [ArraySlice<UInt8>] = []
    if path.isEmpty {
      steps = [Array(own.dropFirst())[...]]
    } else {
      if !Self.isSlash(first) {
        steps = Array(own).split(separator: slash, omittingEmptySubsequences: false).dropFirst().dropLast()
      }
      let more = path.split(omittingEmptySubsequences: false, whereSeparator: Self.isSlash)
      for step in more.dropFirst(Self.isSlash(first) ? 1 : 0) where !step.elementsEqual(".".utf8) {
        if step.elementsEqual("..".utf8) { _ = steps.popLast() } else { steps.append(step) }
      }
    }
    let whole = [slash] + steps.joined(separator: [slash]) + text[path.endIndex...]
    return WebAddress(self, rest: Self.encoded(whole[...], isPath: true))
  }

  /// Returns the URL without some parameters of its query.
  ///
  /// - Parameter isUnwanted: called with each parameter's name, in lower case.
  /// - Returns: the URL, and the names of the removed parameters.
  public func removingParameters(where isUnwanted: (String) -> Bool) -> (WebAddress, [String]) {
    guard let start = rest.firstIndex(of: "?") else { return (self, []) }
    let end = rest[start...].firstIndex(of: "#") ?? rest.endIndex
    var removed: [String] = []
    let query = rest[rest.index(after: start)..<end]
    let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter { parameter in
      let name = parameter.prefix { $0 != "=" }.lowercased()
      guard isUnwanted(name) else { return true }
      removed.append(name)
      return false
    }
    guard !removed.isEmpty else { return (self, []) }
    let path = rest[..<start] + (kept.isEmpty ? "" : "?") + kept.joined(separator: "&")
    return (WebAddress(self, rest: path + rest[end...]), removed)
  }

  /// Whether it is this machine, to which clear text may go.
  public var isLoopback: Bool {
    ServerEndpoint(host: host.ascii.filter { $0 != "[" && $0 != "]" }, port: port ?? 0, security: .clear)
      .isLoopback
  }

  // MARK: Reading

  private static func scheme(
    of text: some StringProtocol
  ) -> (isSecure: Bool, rest: ArraySlice<UInt8>)? {
    // Browsers drop tabs and line ends anywhere, even within the scheme.
    let bytes = Array(text.utf8).drop { $0 <= 0x20 }.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    let name = bytes.prefix(6).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    if name.starts(with: "https:".utf8) { return (true, bytes.dropFirst(6)) }
    if name.starts(with: "http:".utf8) { return (false, bytes.dropFirst(5)) }
    return nil
  }

  private static func cleaned(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var bytes = Array(bytes)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return bytes
  }

  private static func hostAndPort(_ authority: ArraySlice<UInt8>) -> (String, Int?)? {
    let bracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
    guard let colon = authority[bracket...].lastIndex(of: UInt8(ascii: ":")) else {
      return (String(decoding: authority, as: UTF8.self), nil)
    }
    let digits = String(decoding: authority[(colon + 1)...], as: UTF8.self)
    let host = String(decoding: authority[..<colon], as: UTF8.self)
    if digits.isEmpty { return (host, nil) }
    guard let port = UInt16(digits) else { return nil }
    return (host, Int(port))
  }

  private static func behindAuthority(_ bytes: ArraySlice<UInt8>) -> String {
    guard let first = bytes.first else { return "/" }
    let text = encoded(bytes, isPath: true)
    return isSlash(first) ? text : "/" + text
  }

  /// - Parameter isPath: whether to treat backslashes as slashes up to the query.
  private static func encoded(_ bytes: ArraySlice<UInt8>, isPath: Bool) -> String {
    var isPath = isPath
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == questionMark || byte == numberSign { isPath = false }
      switch byte {
      case UInt8(ascii: "\\"): output.append(isPath ? slash : byte)
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "'"),
        0...0x20, 0x7F...:
        output += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x37 + digit }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == slash || byte == UInt8(ascii: "\\") }
}

private let slash = UInt8(ascii: "/")
private let questionMark = UInt8(ascii: "?")
private let numberSign = UInt8(ascii: "#")
