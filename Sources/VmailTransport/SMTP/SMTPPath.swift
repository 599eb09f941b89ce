import VmailDomain

/// An address in the form used by MAIL and RCPT (RFC 5321 section 4.1.2). It can't contain characters that
/// would end it early: such an address is rejected.
struct SMTPPath: Hashable, Sendable {
  /// The address without angle brackets. Its domain is ASCII unless its local part isn't either.
  let address: String
  var isASCII: Bool { address.utf8.allSatisfy { $0 < 0x80 } }

  /// The maximum length in octets, without the brackets (RFC 5321 section 4.5.3.1.3).
  private static let limit = 254

  /// The sender of mail for which nothing is returned (RFC 5321 section 4.5.5).
  static let null = SMTPPath()

  private init() { address = "" }

  /// - Throws: ``SubmissionError/badAddress(_:)``
  init(_ address: String) throws(SubmissionError) {
    guard let (local, domain) = Self.parts(of: address), Self.isLocalPart(local), Self.isDomain(domain),
      let name = Self.ascii(domain, local: local)
    else { throw .badAddress(address) }
    self.address = "\(AddressParts.sent(String(local)))@\(name)"
    guard self.address.utf8.count <= Self.limit else { throw .badAddress(address) }
  }

  private static func parts(of address: String) -> (local: Substring, domain: Substring)? {
    guard address.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }),
      !address.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }),
      let at = address.unicodeScalars.lastIndex(of: "@")
    else { return nil }
    return (address[..<at], address[address.unicodeScalars.index(after: at)...])
  }

  /// Returns whether the text is a dot-string or a quoted string. Misplaced dots are left to the server: some
  /// such addresses have mailboxes.
  private static func isLocalPart(_ text: Substring) -> Bool {
    guard text.utf8.first == UInt8(ascii: "\"") else {
      return !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && !specials.contains($0) }
    }
    let bytes = Array(text.utf8)
    guard bytes.count > 2, bytes.last == UInt8(ascii: "\"") else { return false }
    var isEscaped = false
    for byte in bytes.dropFirst().dropLast() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        return false
      }
    }
    return !isEscaped
  }

  /// Returns whether the text is a name, or an address in brackets.
  private static func isDomain(_ text: Substring) -> Bool {
    var bytes = Array(text.utf8)[...]
    let isLiteral = bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: "]") && bytes.count > 2
    if isLiteral { bytes = bytes.dropFirst().dropLast() }
    return !bytes.isEmpty
      && bytes.allSatisfy {
        $0 > 0x20 && (!specials.contains($0) || isLiteral && $0 == UInt8(ascii: ":"))
      }
  }

  /// Returns the address with its domain in A-labels if that makes all of it ASCII (RFC 5890): then no server
  /// needs SMTPUTF8.
  private static func ascii(_ domain: Substring, local: Substring) -> String? {
    guard !domain.utf8.allSatisfy({ $0 < 0x80 }), local.utf8.allSatisfy({ $0 < 0x80 }) else {
      return String(domain)
    }
    guard !domain.contains("%"), let name = HostName(domain), !name.isNumeric else { return nil }
    return name.ascii
  }

  /// The `specials` of RFC 5322 section 3.2.3, except the dot.
  private static let specials = Set("()<>[]:;@\\,\"".utf8)
}
