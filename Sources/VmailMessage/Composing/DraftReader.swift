internal import VmailDomain

/// Converts a message in Drafts to a draft, whether it was written by vmail or another program.
struct DraftReader {
  private let source: UnsafeRawBufferPointer
  private var text: PartText
  private var bodies: [String] = []
  private var format = Draft.Format.plain
  private var files: [File] = []
  private var losesFormatting = false

  private struct File {
    var name: String?
    var mimeType: String
    var content: [UInt8]
  }

  private let dropsLegacyDisplay: Bool

  private init(_ source: UnsafeRawBufferPointer, dropsLegacyDisplay: Bool) {
    (self.source, self.dropsLegacyDisplay) = (source, dropsLegacyDisplay)
    text = PartText(source: source)
  }

  /// - Parameter dropsLegacyDisplay: whether copies of protected fields are left out of the text.
  static func written(
    _ tree: MessageTree, in source: UnsafeRawBufferPointer, dropsLegacyDisplay: Bool = false
  ) -> WrittenMessage {
    if tree.hasLostParts { return written(RawView(source), in: source) }
    var reader = DraftReader(source, dropsLegacyDisplay: dropsLegacyDisplay)
    reader.visit(tree.body, within: [], isFirst: true)
    var draft = draft(of: tree.envelope, in: source)
    draft.body = reader.joinedBodies
    draft.format = reader.format
    let (attachments, contents) = reader.attachments()
    draft.attachments = attachments
    var written = WrittenMessage(draft: draft, contents: contents)
    written.losesFormatting = reader.losesFormatting
    return written
  }

  /// Returns the text unchanged if a message can't be parsed.
  static func written(_ view: RawView, in source: UnsafeRawBufferPointer) -> WrittenMessage {
    var draft = draft(of: view.envelope(), in: source)
    draft.body = view.text(limit: PartText.partLimit)
    return WrittenMessage(draft: draft, contents: [])
  }

  private static func draft(of envelope: Envelope, in source: UnsafeRawBufferPointer) -> Draft {
    let header = HeaderFieldList(source).fields
    let view = RawView(source)
    return Draft(
      from: envelope.from ?? Participant(email: ""), replyTo: view.people("reply-to"),
      to: envelope.to, cc: envelope.cc, bcc: view.people("bcc"),
      subject: envelope.subject,
      customFields: CustomFieldReader.fields(in: header),
      inReplyTo: envelope.inReplyTo.last, references: envelope.references,
      protection: DraftState.protection(header))
  }

  // MARK: Parts

  /// - Parameter boundaries: the boundaries of the enclosing multiparts, outermost first.
  private mutating func visit(_ part: MIMEPart, within boundaries: [String], isFirst: Bool) {
    switch part.kind {
    case .tooDeep: break
    case .message: attachMessage(part, within: boundaries)
    case .leaf:
      if part.isShownText, isFirst || part.filename == nil { write(part) } else { attach(part) }
    case .multipart(let children):
      let inside = boundaries + [part.boundary ?? ""]
      if part.mimeType == "multipart/alternative" {
        visit(alternatives: children, within: inside, isFirst: isFirst)
      } else {
        let shown = part.mimeType == "multipart/signed" ? children.prefix(1) : children[...]
        for (index, child) in shown.enumerated() {
          visit(child, within: inside, isFirst: isFirst && index == 0)
        }
      }
    }
  }

  /// Takes the plain version for editing, or the last one if there is none; non-text alternatives are kept.
  private mutating func visit(alternatives: [MIMEPart], within boundaries: [String], isFirst: Bool) {
    let plain = alternatives.firstIndex {
      $0.isMarkdown || $0.mimeType == "text/plain" && $0.isShownText && isReal($0)
    }
    guard let chosen = plain ?? alternatives.indices.last else { return }
    visit(alternatives[chosen], within: boundaries, isFirst: isFirst)
    if !alternatives[chosen].isMarkdown { alternatives.forEach { noteFormatting(of: $0) } }
    for (index, form) in alternatives.enumerated() where index != chosen && !form.isAlternativeForm {
      attachFiles(of: form, within: boundaries)
    }
  }

  private mutating func noteFormatting(of part: MIMEPart) {
    if case .multipart(let children) = part.kind { return children.forEach { noteFormatting(of: $0) } }
    guard part.isHTML, part.isShownText else { return }
    losesFormatting = losesFormatting || HTMLFormatting.isThere(in: text.decoded(part))
  }

  private mutating func isReal(_ part: MIMEPart) -> Bool { CleanText.isReal(text.decoded(part)) }

  private mutating func attachFiles(of part: MIMEPart, within boundaries: [String]) {
    guard case .multipart(let children) = part.kind else {
      if !part.isShownText { visit(part, within: boundaries, isFirst: false) }
      return
    }
    for child in children { attachFiles(of: child, within: boundaries + [part.boundary ?? ""]) }
  }

  // MARK: Text

  private mutating func write(_ part: MIMEPart) {
    var decoded = text.decoded(part)
    if dropsLegacyDisplay, part.hasLegacyDisplay, !part.isHTML {
      decoded = LegacyDisplay.removed(from: decoded)
    }
    if part.isMarkdown, bodies.isEmpty { format = .markdown }
    if part.isHTML {
      noteFormatting(of: part)
      bodies.append(HTMLText.plainText(from: decoded).text + "\n")
    } else if part.lines.isFlowed {
      bodies.append(FlowedBody.typed(decoded, deletesSpaces: part.lines.deletesSpaces))
    } else {
      bodies.append(decoded)
    }
  }

  private var joinedBodies: String {
    let real = bodies.filter(CleanText.isReal)
    guard real.count > 1 else { return real.first ?? bodies.first ?? "" }
    return real.map { String(CleanText.trimmedEnd($0)) }.joined(separator: "\n\n") + "\n"
  }

  // MARK: Files

  private mutating func attach(_ part: MIMEPart) {
    guard files.count < AttachmentLister.limit else { return }
    let encoded = UnsafeRawBufferPointer(rebasing: source[part.content])
    let content = part.encoding.decode(encoded, limit: encoded.count).bytes
    // A file is sent by the type of its name.
    let name = part.filename ?? MediaTypes.ending(ofType: part.mimeType).map { "attachment." + $0 }
    files.append(File(name: name, mimeType: part.mimeType, content: content))
  }

  private mutating func attachMessage(_ part: MIMEPart, within boundaries: [String]) {
    guard files.count < AttachmentLister.limit else { return }
    let content = part.content.isEmpty ? [] : EncodedPart(part, within: boundaries, in: source).content
    files.append(File(name: part.filename ?? "original.eml", mimeType: part.mimeType, content: content))
  }

  /// Returns the attachments under safe and unique names.
  private func attachments() -> (attachments: [DraftAttachment], contents: [[UInt8]]) {
    var taken: Set<String> = []
    let attachments = files.map { file in
      let name = AttachmentFileName(file.name)
      var number = 1
      while !taken.insert(name.numbered(number).lowercased()).inserted { number += 1 }
      return DraftAttachment(
        name: name.numbered(number), mimeType: file.mimeType, sizeBytes: file.content.count)
    }
    return (attachments, files.map(\.content))
  }
}

/// Reads the header fields that the writer of a draft added, without those that programs and servers add to
/// every message: they would reveal the program or its state to the recipients.
enum CustomFieldReader {
  /// - Parameter header: the header of the draft.
  static func fields(in header: [HeaderField]) -> [CustomField] {
    header.filter { !isBookkeeping($0.name) }.prefix(limit).compactMap {
      try? CustomField(name: $0.name, value: $0.value)
    }
  }

  /// The maximum number of fields.
  private static let limit = 100

  private static func isBookkeeping(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || prefixes.contains(where: name.hasPrefix)
  }

  private static let names: Set<String> = [
    "user-agent", "x-mailer", "x-mimeole", "x-newsreader", "fcc", "lines", "status", "x-status",
    "x-keywords", "x-uid", "x-uidl", "x-imap", "x-imapbase", "x-account-key", "x-identity-key",
    "x-universally-unique-identifier", "x-uniform-type-identifier", "x-template", "x-composer", "x-sender",
    "x-unsent", "x-originating-ip", "x-received", "x-identity", "x-last-updated", "x-enigmail-draft-status",
    "thread-index", "thread-topic", "x-virus-scanned", "received-spf", "xref", "autocrypt-draft-state",
    "hp-outer",
  ]
  /// Of Thunderbird, Apple Mail, Gmail, Outlook and Exchange, KMail, Evolution, mutt, Claws, spam filters, and seals.
  private static let prefixes = [
    "x-mozilla-", "x-apple-", "x-gm-", "x-google-", "x-ms-", "x-microsoft-", "x-forefront-", "x-kmail-",
    "x-evolution-", "x-mutt-", "x-claws-", "x-spam-", "x-sieve", "arc-",
  ]
}
