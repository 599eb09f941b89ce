internal import VmailDomain

/// Writes the fields that are put above a message that is resent as it is (RFC 5322 section 3.6.6).
enum ResentBlock {
  /// - Parameter source: the message, whose kind of line ends the block has.
  /// - Throws: ``ComposingError``
  static func bytes(_ fields: ResentFields, above source: [UInt8]) throws -> [UInt8] {
    var header = HeaderWriter()
    try header.add("Resent-From", people: [fields.from])
    try header.add("Resent-To", people: fields.to)
    header.add("Resent-Date", [MessageDate.text(of: fields.date, utcOffset: fields.utcOffset)])
    try header.add("Resent-Message-ID", own: fields.messageId)
    return hasBareLineFeeds(source) ? header.bytes.filter { $0 != 0x0D } : header.bytes
  }

  private static func hasBareLineFeeds(_ source: [UInt8]) -> Bool {
    guard let end = source.firstIndex(of: 0x0A) else { return false }
    return end == 0 || source[end - 1] != 0x0D
  }
}
