internal import VmailDomain

/// A message made to be read: the HTML form where it is not asked for the plain one.
struct ReadableForm: BodyForm {
  private let options: ReadingOptions
  private var parts: PartText
  var room = PartText.textLimit

  private init(source: UnsafeRawBufferPointer, _ options: ReadingOptions) {
    parts = PartText(source: source)
    self.options = options
  }

  static func message(
    of tree: MessageTree, in source: UnsafeRawBufferPointer, _ options: ReadingOptions
  ) -> ReadableMessage {
    var walk = BodyWalk(form: ReadableForm(source: source, options))
    var message = walk.content(of: tree.body)
    if tree.body.isDataForPrograms { message = walk.form.content(of: tree.body) }
    message.remarks = walk.form.parts.remarks
    return message
  }

  // MARK: Form

  var nothing: ReadableMessage { ReadableMessage() }

  func isReal(_ content: ReadableMessage) -> Bool { !content.text.isEmpty }

  func ranked(_ forms: [MIMEPart]) -> [MIMEPart] {
    let plain = forms.filter { $0.mimeType == "text/plain" }
    let others = forms.filter { $0.mimeType != "text/plain" }
    // The last form is the richest (RFC 2046 section 5.1.4).
    return options.prefersPlain ? plain + others.reversed() : others.reversed() + plain
  }

  func joined(_ contents: [ReadableMessage]) -> ReadableMessage {
    contents.dropFirst().reduce(contents.first ?? nothing) { whole, part in
      var whole = whole
      whole.text.append(part.text)
      whole.trackers += part.trackers
      whole.blockedImages += part.blockedImages.filter { !whole.blockedImages.contains($0) }
      whole.allowedImages += part.allowedImages.filter { !whole.allowedImages.contains($0) }
      return whole
    }
  }

  mutating func remark(_ sentence: String) { parts.remark(sentence) }

  mutating func head(of envelope: Envelope) -> ReadableMessage {
    let text = parts.take(envelope.headLines.joined(separator: "\n"), room: &room)
    return ReadableMessage(text: PlainTextReader.read(text))
  }

  mutating func content(of leaf: MIMEPart) -> ReadableMessage {
    guard room > 0 else { return nothing }
    let text = parts.decoded(leaf)
    guard leaf.isHTML else {
      return ReadableMessage(text: PlainTextReader.read(parts.take(text, room: &room), leaf.lines))
    }
    return html(text)
  }

  private mutating func html(_ text: String) -> ReadableMessage {
    let reduced = HTMLText.plainText(from: text)
    if reduced.isCut { parts.remarkOnCutHTML() }
    return ReadableMessage(text: PlainTextReader.read(reduced.text))
  }
}
