/// An address from which an account sends mail and at which it receives mail (RFC 5321 section 4.1.2), parsed
/// as far as finding its servers requires.
public struct AccountAddress: Hashable, Sendable, CustomStringConvertible {
  public let localPart: String
  /// The domain in lower case, with non-ASCII labels in `xn--` form.
  public let domain: String

  private static let lengthLimit = 254

  /// - Returns: `nil` when the text is not of the form `name@domain`.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.lengthLimit, let at = text.lastIndex(of: "@") else { return nil }
    let local = text[..<at]
    guard !local.isEmpty, local.unicodeScalars.allSatisfy(Self.isUsable),
      let host = HostName(text[text.index(after: at)...]), !host.isNumeric, host.ascii.contains(".")
    else { return nil }
    localPart = String(local)
    domain = host.ascii
  }

  public var description: String { "\(localPart)@\(domain)" }

  private static func isUsable(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return !scalar.properties.isWhitespace && category != .control && category != .format
      && !"<>,;:\"\\@[]()".unicodeScalars.contains(scalar)
  }
}
