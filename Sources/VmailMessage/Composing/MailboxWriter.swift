internal import VmailDomain

/// Writes people as `mailbox`es (RFC 5322 section 3.4).
enum MailboxWriter {
  /// The maximum length in bytes of a name that is written without a break.
  private static let nameLimit = 60
  /// The maximum length of an address. RFC 5321 section 4.5.3.1 allows 64 bytes for the local part and 255 for the
  /// domain; some services use longer local parts in reply addresses.
  private static let addressLimit = 320

  /// - Parameter field: the name of the field, for errors.
  /// - Returns: words between which the line may be folded.
  /// - Throws: ``ComposingError``.
  static func words(of person: Participant, field: String) throws -> [String] {
    try HeaderWriter.check(person.email, in: field)
    guard let address = address(person.email) else { throw ComposingError.invalidAddress(person.email) }
    guard let name = person.name, !name.isEmpty else { return [address] }
    try HeaderWriter.check(name, in: field)
    return phrase(name) + ["<\(address)>"]
  }

  // MARK: Names

  private static func phrase(_ name: String) -> [String] {
    let words = name.utf8.split(separator: 0x20, omittingEmptySubsequences: false).map(Substring.init)
    guard name.utf8.count <= nameLimit, words.allSatisfy({ EncodedWords.isPlain($0) }) else {
      return EncodedWords.words(of: name)
    }
    if words.allSatisfy({ $0.unicodeScalars.allSatisfy(isAtomText) }) { return [name] }
    return ["\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""]
  }

  // MARK: Addresses

  /// Returns the address as it is sent. A local part with non-ASCII characters is unchanged (RFC 6532); such a domain
  /// is converted to A-labels (RFC 5890), since only a non-ASCII local part needs support by the servers.
  /// - Returns: `nil` if the text is not an `addr-spec`.
  static func address(_ text: String) -> String? {
    guard text.utf8.count <= addressLimit, let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return nil
    }
    let local = text[..<at]
    guard let domain = domain(text[text.utf8.index(after: at)...]) else { return nil }
    if isDotAtom(local) || isQuotedString(local) { return local + "@" + domain }
    // Misplaced dots are allowed in quotes.
    return isDotAtom(local.replacing(".", with: "")) ? "\"\(local)\"@" + domain : nil
  }

  private static func isDotAtom(_ local: Substring) -> Bool {
    local.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.allSatisfy { isAtomText($0) || isInternational($0) }
    }
  }

  private static func isQuotedString(_ local: Substring) -> Bool {
    guard local.utf8.count > 2, local.utf8.first == UInt8(ascii: "\""), local.utf8.last == UInt8(ascii: "\"")
    else { return false }
    var isEscaped = false
    for scalar in local.unicodeScalars.dropFirst().dropLast() {
      guard (" "..."~").contains(scalar) || isInternational(scalar) else { return false }
      if !isEscaped, scalar == "\"" { return false }
      isEscaped = !isEscaped && scalar == "\\"
    }
    return !isEscaped
  }

  private static func domain(_ text: Substring) -> String? {
    if text.utf8.first == UInt8(ascii: "[") { return isAddressLiteral(text) ? String(text) : nil }
    guard !text.utf8.contains(UInt8(ascii: "%")), let host = HostName(text), !host.isNumeric,
      host.ascii.split(separator: ".").allSatisfy({ $0.utf8.count <= 63 })
    else { return nil }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return host.ascii }
    // A domain from which characters had to be removed is not valid in an address.
    return host.ascii.utf8.count == text.utf8.count ? String(text) : nil
  }

  /// Returns whether the text is an address literal (RFC 5321 section 4.1.3).
  private static func isAddressLiteral(_ text: Substring) -> Bool {
    guard text.utf8.last == UInt8(ascii: "]") else { return false }
    var inside = text.dropFirst().dropLast()
    let isIPv6 = inside.lowercased().hasPrefix("ipv6:")
    if isIPv6 { inside = inside.dropFirst(5) }
    return !inside.isEmpty
      && inside.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, UInt8(ascii: "."): true
        case 0x41...0x46, 0x61...0x66, UInt8(ascii: ":"): isIPv6
        default: false
        }
      }
  }

  private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
    }
  }

  /// Returns whether a non-ASCII character is allowed (RFC 6532 section 3.1), visible, and not a line break.
  private static func isInternational(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII, !scalar.properties.isWhitespace else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }
}
