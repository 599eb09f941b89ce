public import VmailDomain

/// Parses messages with GMime (RFC 5322, 2045–2049, 2231), on any number of threads at once.
///
/// A message too large for GMime is shown unparsed; ``MessageContent/remarks`` then says so.
public struct MIMEMessageReader: MessageReading {
  public init() {}

  public var textVersion: Int { HTMLText.version }

  public func read(_ source: [UInt8]) -> MessageContent {
    ParsedSource.read(source) { parsed in
      switch parsed {
      case .raw(let bytes, let remark): rawContent(bytes, remark: remark)
      case .message(let tree, let bytes): content(of: tree, in: bytes)
      }
    }
  }

  public func digest(of source: [UInt8]) -> [UInt8] {
    source.withUnsafeBytes { ContentDigest.sha256(of: ParsedSource.withoutEnvelopeLine($0)) }
  }

  private func content(of tree: MessageTree, in source: UnsafeRawBufferPointer) -> MessageContent {
    var (text, shown, remarks) = TextExtractor.text(of: tree, in: source)
    if text.isEmpty, tree.hasLostParts {
      text = RawView(source).text(limit: PartText.textLimit)
      shown = text
      remarks.append(MessageTree.lostPartsRemark)
    }
    var lister = AttachmentLister(source: source)
    let attachments = lister.attachments(of: tree.body)
    let header = MarkReader.marks(ofHeader: source, from: tree.envelope.sender)
    var content = content(
      of: tree.envelope, text: text, shown: shown, attachments: attachments, source: source,
      remarks: remarks, marks: MarkedParts.add(tree.body, in: source, to: header, text: text))
    if let emoji = ReactionReader.emoji(of: tree, in: source, hasFiles: attachments.contains { !$0.isInline })
    {
      (content.isReaction, content.snippet) = (true, emoji)
    }
    content.report = DeliveryReportReader.report(of: tree, in: source, header, text: text)
    content.isAutomatic =
      content.report != nil || AutomaticReply.isOne(header, subject: tree.envelope.subject)
    return content
  }

  private func rawContent(_ source: UnsafeRawBufferPointer, remark: String) -> MessageContent {
    let view = RawView(source)
    let envelope = view.envelope()
    let text = view.text(limit: PartText.textLimit)
    return content(
      of: envelope, text: text, shown: text, attachments: [], source: source,
      remarks: [remark], marks: MarkReader.marks(ofHeader: source, from: envelope.sender))
  }

  private func content(
    of envelope: Envelope, text: String, shown: String, attachments: [MessageContent.Part],
    source: UnsafeRawBufferPointer, remarks: [String], marks: MessageSignals
  ) -> MessageContent {
    var content = MessageContent(
      messageId: envelope.messageId, inReplyTo: envelope.inReplyTo, references: envelope.references,
      subject: envelope.subject, from: envelope.from, to: envelope.to, cc: envelope.cc,
      dateSent: envelope.date, dateOfTopReceived: envelope.topReceived, text: text,
      textVersion: textVersion, snippet: Snippet.make(from: shown), attachments: attachments,
      digest: ContentDigest.sha256(of: source), remarks: remarks,
      marks: marks)
    content.sender = SenderReader.evidence(source)
    content.bcc = envelope.bcc
    return content
  }
}

extension Envelope {
  /// The address in From, in lower case.
  fileprivate var sender: String { from?.email.lowercased() ?? "" }
}
