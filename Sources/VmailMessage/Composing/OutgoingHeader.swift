package import FoundationEssentials
internal import VmailDomain

/// The header of a message being written, and its parts within and outside a signature or encryption (RFC 9788).
struct OutgoingHeader {
  private struct Field {
    var name: String
    var bytes: [UInt8]
  }

  private let fields: [Field]
  private let message: ComposedMessage

  /// Stands for a subject that is encrypted (RFC 9788 section 3.2.1).
  static let hiddenSubject = "[...]"

  /// - Throws: ``ComposingError``
  init(_ message: ComposedMessage) throws {
    let draft = message.draft
    var fields: [Field] = []
    func add(_ name: String, _ write: (inout HeaderWriter) throws -> Void) rethrows {
      var writer = HeaderWriter()
      try write(&writer)
      if !writer.bytes.isEmpty { fields.append(Field(name: name, bytes: writer.bytes)) }
    }
    add("Date") { $0.add("Date", [MessageDate.text(of: message.date, utcOffset: message.utcOffset)]) }
    try add("From") { try $0.add("From", people: [draft.from]) }
    try add("Reply-To") { try $0.add("Reply-To", people: draft.replyTo) }
    try add("To") { try $0.add("To", people: draft.to) }
    try add("Cc") { try $0.add("Cc", people: draft.cc) }
    try add("Bcc") { try $0.add("Bcc", people: draft.bcc) }
    try add("Subject") { try $0.add("Subject", text: draft.subject) }
    try add("Message-ID") { try $0.add("Message-ID", own: message.messageId) }
    try add("In-Reply-To") { try $0.add("In-Reply-To", identifiers: draft.inReplyTo.map { [$0] } ?? []) }
    try add("References") { try $0.add("References", identifiers: draft.references) }
    for field in draft.customFields { try add(field.name) { try $0.add(field) } }
    if message.isDraft { add(DraftState.name) { DraftState.add(draft.protection, to: &$0) } }
    (self.fields, self.message) = (fields, message)
  }

  var whole: HeaderWriter { HeaderWriter(fields.flatMap(\.bytes) + autocrypt) }

  /// The sender's key. It is no secret, and so is only outside.
  private var autocrypt: [UInt8] {
    var field = HeaderWriter()
    if let own = message.autocrypt?.own { field.add(AutocryptHeader.name, own.words) }
    return field.bytes
  }

  private var gossip: [UInt8] {
    var fields = HeaderWriter()
    for header in message.autocrypt?.gossip ?? [] { fields.add(AutocryptHeader.gossipName, header.words) }
    return fields.bytes
  }

  /// The fields that everybody can read. Of an encrypted message, the subject is hidden; of an encrypted draft, all that
  /// its writer may still change.
  var outer: HeaderWriter {
    guard message.isEncrypted else { return whole }
    let kept: Set<String> = ["Date", "From", "Message-ID", DraftState.name]
    let shown = fields.filter { $0.name != "Subject" && (!message.isDraft || kept.contains($0.name)) }
    var header = HeaderWriter(shown.flatMap(\.bytes) + autocrypt)
    header.add("Subject", [Self.hiddenSubject])
    return header
  }

  /// The fields that are protected with the content. Hidden recipients are known to the writer alone, and so only in
  /// drafts.
  var inner: HeaderWriter {
    let own = fields.filter { $0.name != "Bcc" || message.isDraft }.flatMap(\.bytes)
    guard message.isEncrypted, !message.isDraft else { return HeaderWriter(own) }
    return HeaderWriter(own + outerFields + gossip)
  }

  /// What was outside when the message was sent, so that readers know which fields were confidential (RFC 9788 section
  /// 2.2).
  private var outerFields: [UInt8] {
    let shown = fields.filter { $0.name != "Bcc" && $0.name != "Subject" }
    let copies = shown.flatMap { Array("HP-Outer: ".utf8) + $0.bytes }
    return copies + Array("HP-Outer: Subject: \(Self.hiddenSubject)\r\n".utf8)
  }
}

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

/// Writes the Date field (RFC 5322 section 3.3). Foundation's formatters would load ICU.
package enum MessageDate {
  /// The years with four digits: 1900 to 9999.
  private static let years = -2_208_988_800.0...253_402_200_000.0

  /// - Parameter utcOffset: the offset from UTC in seconds, positive to the east; written in whole minutes.
  package static func text(of date: Date, utcOffset: Int) -> String {
    let offset = min(max(utcOffset / 60, -14 * 60), 14 * 60)
    let since1970 = date.timeIntervalSince1970
    let seconds = since1970.isNaN ? 0 : min(max(since1970, years.lowerBound), years.upperBound)
    let time = CivilTime(Date(timeIntervalSince1970: seconds), utcOffset: offset * 60)
    let zone =
      (offset < 0 ? "-" : "+") + CivilTime.twoDigits(abs(offset) / 60) + CivilTime.twoDigits(abs(offset) % 60)
    return "\(time.weekdayName), \(time.day) \(time.monthName) \(time.year) \(time.clockText) \(zone)"
  }
}
