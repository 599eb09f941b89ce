internal import FoundationEssentials
public import VmailDomain

/// Writes messages (RFC 5322, 2045–2049, 2231, 3676, 6532) and parses drafts, on any number of threads at once.
///
/// The same message is always written as the same bytes. The message reveals nothing about the program or the
/// machine.
public struct MessageComposer: MessageComposing {
  public init() {}

  public func compose(_ message: ComposedMessage) throws -> [UInt8] {
    let header = try OutgoingHeader(message)
    let part = try Self.part(of: message)
    guard let seal = message.seal else {
      var whole = header.whole
      whole.add("MIME-Version", ["1.0"])
      return part.message(whole, messageId: message.messageId)
    }
    let content = part.protected(isEncrypted: message.isEncrypted)
      .message(header.inner, messageId: message.messageId)
    var outer = header.outer
    outer.add("MIME-Version", ["1.0"])
    return try MessageSealer(seal: seal, messageId: message.messageId).sealed(content)
      .message(outer, messageId: message.messageId)
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

  public func content(of receipt: ReadReceipt) -> [UInt8] { ReceiptWriter.content(of: receipt) }

  public func recoded(_ source: [UInt8], for traits: SubmissionTraits) -> [UInt8] {
    TransferForm.of(source, for: traits)
  }

  public func takeApart(
    _ source: [UInt8], opening: LayerOpening
  ) throws(CryptographyProblem) -> WrittenMessage {
    guard let opened = MessageUnsealer(source, opening: opening) else { return takeApart(source) }
    if case .failed(let problem) = opened.security.encryption { throw problem }
    // The header within is that of the writer; without one, that outside is.
    var written = takeApart(opened.payload ?? opened.source, dropsLegacyDisplay: opened.hidesHeader)
    if opened.security.encryption == .decrypted { written.draft.protection.insert(.encrypted) }
    if !opened.security.signatures.isEmpty { written.draft.protection.insert(.signed) }
    return written
  }

  /// Converts a message without decrypting anything.
  /// - Parameter dropsLegacyDisplay: whether copies of protected fields are left out of the text.
  public func takeApart(_ source: [UInt8], dropsLegacyDisplay: Bool = false) -> WrittenMessage {
    ParsedSource.read(source) { parsed in
      switch parsed {
      case .message(let tree, let bytes):
        DraftReader.written(tree, in: bytes, dropsLegacyDisplay: dropsLegacyDisplay)
      case .raw(let bytes, _): DraftReader.written(RawView(bytes), in: bytes)
      }
    }
  }

  private static func part(of message: ComposedMessage) throws -> OutgoingPart {
    if let original = message.original { return .content(of: original) }
    let copies = message.isEncrypted && !message.isDraft && !message.draft.subject.isEmpty
    let body = OutgoingPart.body(
      of: message.draft, legacyDisplay: copies ? "Subject: " + message.draft.subject : "")
    guard !message.draft.attachments.isEmpty else { return body }
    let files = try zip(message.draft.attachments, message.contents).map {
      try OutgoingPart.attachment(name: $0.name, mimeType: $0.mimeType, $1)
    }
    return .multipart("mixed", [body] + files)
  }
}
