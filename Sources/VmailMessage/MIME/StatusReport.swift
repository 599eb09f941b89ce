internal import VmailDomain

/// What a report says to programs about recipients (RFC 3464, 6533, 8098), in lines for people.
struct StatusReport {
  /// The fields about the message, and about each recipient, by their names in lower case.
  let groups: [[String: String]]

  private static let groupLimit = 100
  /// The maximum number of bytes of the texts that are compared.
  private static let comparedLimit = 64 << 10

  init(_ text: String) {
    var groups: [[String: String]] = [[:]]
    var name = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let value = CText.oneLine(String(line))
      if value.isEmpty {
        guard groups.count < Self.groupLimit else { break }
        if groups.last?.isEmpty == false { groups.append([:]) }
      } else if line.first == " " || line.first == "\t" {
        groups[groups.count - 1][name]? += " " + value
      } else if let colon = value.firstIndex(of: ":") {
        name = value[..<colon].lowercased()
        if groups[groups.count - 1][name] != nil { name = "" }
        groups[groups.count - 1][name] = CText.oneLine(String(value[value.index(after: colon)...]))
      }
    }
    self.groups = groups
  }

  /// Returns a paragraph about each recipient of whom a text for people doesn't say as much.
  func words(besides text: String) -> String {
    let said = Self.letters(text)
    return groups.filter { !Self.isSaid($0, in: text, said) }.compactMap(Self.paragraph)
      .joined(separator: "\n\n")
  }

  private static func isSaid(_ group: [String: String], in text: String, _ said: [UInt8]) -> Bool {
    guard !said.isEmpty else { return false }
    let reason = letters(group["diagnostic-code"].map(value) ?? "")
    guard reason.isEmpty else { return said.contains(reason) }
    let code = group["status"].map(code)
    return group["disposition"] != nil || code.map { !$0.isEmpty && text.contains($0) } ?? true
  }

  /// Programs break and indent a server's answer, and repeat its numbers.
  private static func letters(_ text: String) -> [UInt8] {
    CleanText.prefix(text, limit: comparedLimit).lowercased().utf8.filter { $0 > 0x60 && $0 != 0x7F }
  }

  private static func paragraph(_ group: [String: String]) -> String? {
    guard let recipient = group["final-recipient"] ?? group["original-recipient"] else { return nil }
    let status = group["status"].map { status in
      DeliveryReport.meaning(ofStatus: code(status)).map { "\(code(status)) (\($0))" } ?? status
    }
    let address = decoded(value(recipient))
    // The address that was written to, if its mail goes to another one.
    let original = group["original-recipient"].map { decoded(value($0)) }.flatMap { $0 == address ? nil : $0 }
    let fields = [
      ("Recipient", address), ("Original recipient", original), ("Action", group["action"]),
      ("Status", status),
      ("Reason", group["diagnostic-code"].map(value)), ("Tried until", group["will-retry-until"]),
      ("Disposition", group["disposition"].map(value)), ("Failure", group["failure"]),
      ("Error", group["error"]),
    ]
    return fields.compactMap { name, value in value.map { name + ": " + $0 } }.joined(separator: "\n")
  }

  /// Returns a value without its type, as in `smtp; 550 no such user`, or the mode of a disposition.
  static func value(_ text: String) -> String {
    guard let end = text.firstIndex(of: ";"), !text[..<end].contains(" ") else { return text }
    return CText.oneLine(String(text[text.index(after: end)...]))
  }

  static func code(_ status: String) -> String { String(status.prefix { $0.isNumber || $0 == "." }) }

  /// Decodes `\x{F6}` in an address (RFC 6533 section 3).
  static func decoded(_ address: String) -> String {
    address.replacing(/\\x\{([0-9A-Fa-f]{2,6})\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? String(match.0)
    }
  }
}

extension MIMEPart {
  var isMessage: Bool { if case .message = kind { true } else { isEncodedMessage } }

  /// Whether the part says to programs what became of a message.
  var isStatus: Bool {
    mimeType.hasSuffix("delivery-status") || mimeType.hasSuffix("disposition-notification")
  }

  /// Whether the part is the header of a returned message (RFC 6522, 6533).
  var isReturnedHeader: Bool { mimeType == "text/rfc822-headers" || mimeType == "message/global-headers" }

  /// The lines shown of a returned header.
  static func headLines(of header: String) -> String {
    let fields = Array(header.utf8).withUnsafeBytes { HeaderFieldList($0).fields }
    return fields.filter { ["from", "to", "date", "subject"].contains($0.name.lowercased()) }
      .map { "\($0.name): \(CText.oneLine($0.value))" }.joined(separator: "\n")
  }
}
