internal import VmailDomain

/// Reads the people in address fields.
enum AddressList {
  /// The maximum number of addresses that are kept of a field.
  static let limit = 2_000

  /// Returns the text of a From field without an address: a name is better than nothing.
  static func unreadable(_ field: String) -> Participant? {
    let name = EncodedWordDecoding.decoded(field.replacing("<>", with: "").replacing("\"", with: ""))
    return name.isEmpty ? nil : Participant(name: name, email: "")
  }

  /// Reads the mailboxes in the value of a field, with its encoded words; members of a group (RFC 5322 section 3.4)
  /// replace the group.
  static func people(in value: String) -> [Participant] {
    var parser = AddressFieldParser(value)
    return parser.people()
  }

  /// Returns an address as it is compared: with letters of the domain that were sent unencoded (RFC 6531) in A-labels, and
  /// without quotation marks that only misplaced dots need.
  static func address(_ text: String) -> String {
    let text = written(CText.oneLine(text))
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return text }
    // A combining mark at the beginning of a domain is one character with the @.
    let (local, domain) = (String(text[..<at]), String(text[text.utf8.index(after: at)...]))
    let isASCII = domain.utf8.allSatisfy { $0 < 0x80 }
    return AddressParts.unquoted(local) + "@" + (isASCII ? domain : HostName(domain)?.ascii ?? domain)
  }

  /// Returns an address without what some programs write around it: single quotes, or `mailto:`.
  private static func written(_ text: String) -> String {
    let quote = UInt8(ascii: "'")
    if text.utf8.count > 2, text.utf8.first == quote, text.utf8.last == quote {
      return String(text.dropFirst().dropLast())
    }
    let isLink = text.utf8.contains(UInt8(ascii: ":")) && text.prefix(7).lowercased() == "mailto:"
    return isLink ? String(text.dropFirst(7)) : text
  }
}
