public import VmailDomain

/// Reads messages with GMime (RFC 5322, 2045–2049, 2231), on any number of threads at once.
///
/// What is too large for GMime is shown as it stands; ``MessageContent/remarks`` then says so.
public struct MIMEMessageReader: MessageReading {
  public init() {}

  public var textVersion: Int { HTMLText.version }

  public func read(_ source: [UInt8]) -> MessageContent {
    source.withUnsafeBytes { bytes in
      let message = Self.withoutEnvelopeLine(bytes)
      switch MessageGuard.verdict(on: message) {
      case .refuse(let problem): return rawContent(message, remark: problem + " It is shown as it came.")
      case .parse(let damaged) where damaged.isEmpty: return content(message, original: message)
      case .parse(let damaged):
        var repaired = [UInt8](message)
        EncodedWordRepair.repair(&repaired, in: damaged)
        return repaired.withUnsafeBytes { content($0, original: message) }
      }
    }
  }

  /// - Parameter original: the source before repair, which the digest is of.
  private func content(
    _ source: UnsafeRawBufferPointer, original: UnsafeRawBufferPointer
  ) -> MessageContent {
    guard let tree = ParsedMessage(source).tree() else {
      return rawContent(original, remark: "This is no message. It is shown as it came.")
    }
    var extractor = TextExtractor(source: source)
    var text = extractor.text(of: tree)
    if text.isEmpty, tree.body.isMultipart, tree.body.lastContentEnd == 0 {
      text = RawView(source).text(limit: TextExtractor.textLimit)
      extractor.remark("The message's parts cannot be told apart. They are shown as they came.")
    }
    var lister = AttachmentLister(source: source)
    return content(
      of: tree.envelope, text: text, attachments: lister.attachments(of: tree.body), original: original,
      remarks: extractor.remarks)
  }

  private func rawContent(_ source: UnsafeRawBufferPointer, remark: String) -> MessageContent {
    let view = RawView(source)
    return content(
      of: view.envelope(), text: view.text(limit: TextExtractor.textLimit), attachments: [],
      original: source, remarks: [remark])
  }

  private func content(
    of envelope: Envelope, text: String, attachments: [MessageContent.Part],
    original: UnsafeRawBufferPointer, remarks: [String]
  ) -> MessageContent {
    MessageContent(
      messageId: envelope.messageId, inReplyTo: envelope.inReplyTo, references: envelope.references,
      subject: envelope.subject, from: envelope.from, to: envelope.to, cc: envelope.cc,
      dateSent: envelope.date, dateOfTopReceived: envelope.topReceived, text: text,
      textVersion: textVersion, snippet: Snippet.make(from: text), attachments: attachments,
      digest: ContentDigest.sha256(of: original), remarks: remarks)
  }

  /// Passes over what a mailbox left before the header: `From ` lines and empty lines.
  private static func withoutEnvelopeLine(_ source: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = 0
    var lines = SourceLines(source)
    while let line = lines.next(), start < 16_384 {
      guard source.isBlankLine(line) || MailboxFields.isEnvelopeLine(line, in: source) else { break }
      start = line.upperBound
    }
    return UnsafeRawBufferPointer(rebasing: source[start...])
  }
}
