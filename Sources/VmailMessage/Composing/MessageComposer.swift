internal import FoundationEssentials
public import VmailDomain

/// Writes messages (RFC 5322, 2045–2049, 2231, 3676, 6532) and parses drafts, on any number of threads at once.
///
/// The same message is always written as the same bytes. The message reveals nothing about the program or the
/// machine.
public struct MessageComposer: MessageComposing {
  public init() {}

  public func compose(_ message: ComposedMessage) throws -> [UInt8] {
    let header = try Self.header(of: message)
    return try Self.part(of: message).message(header, messageId: message.messageId)
  }

  public func fields(_ missing: MissingFields) throws -> [UInt8] {
    var header = HeaderWriter()
    if let date = missing.date {
      header.add("Date", [MessageDate.text(of: date, utcOffset: missing.utcOffset)])
    }
    if let from = missing.from { try header.add("From", people: [from]) }
    if let messageId = missing.messageId { try header.add("Message-ID", own: messageId) }
    return header.bytes
  }

  public func resent(_ source: [UInt8], _ fields: ResentFields) throws -> [UInt8] {
    try ResentBlock.bytes(fields, above: source) + source
  }

  public func takeApart(_ source: [UInt8]) -> WrittenMessage {
    ParsedSource.read(source) { parsed in
      switch parsed {
      case .message(let tree, let bytes, _): DraftReader.written(tree, in: bytes)
      case .raw(let bytes, _): DraftReader.written(RawView(bytes), in: bytes)
      }
    }
  }

  private static func header(of message: ComposedMessage) throws -> HeaderWriter {
    let draft = message.draft
    var header = HeaderWriter()
    header.add("Date", [MessageDate.text(of: message.date, utcOffset: message.utcOffset)])
    try header.add("From", people: [draft.from])
    try header.add("Reply-To", people: draft.replyTo)
    try header.add("To", people: draft.to)
    try header.add("Cc", people: draft.cc)
    try header.add("Bcc", people: draft.bcc)
    try header.add("Subject", text: draft.subject)
    try header.add("Message-ID", own: message.messageId)
    try header.add("In-Reply-To", identifiers: draft.inReplyTo.map { [$0] } ?? [])
    try header.add("References", identifiers: draft.references)
    for field in draft.customFields { try header.add(field) }
    header.add("MIME-Version", ["1.0"])
    return header
  }

  private static func part(of message: ComposedMessage) throws -> OutgoingPart {
    let body = OutgoingPart.body(of: message.draft)
    guard !message.draft.attachments.isEmpty else { return body }
    let files = try zip(message.draft.attachments, message.contents).map {
      try OutgoingPart.attachment(name: $0.name, mimeType: $0.mimeType, $1)
    }
    return .multipart("mixed", [body] + files)
  }
}
