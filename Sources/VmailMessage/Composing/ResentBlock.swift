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
    return SourceLineEnd.converted(header.bytes, to: SourceLineEnd.first(in: source) ?? [0x0D, 0x0A])
  }
}
