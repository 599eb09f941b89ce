internal import VmailDomain

/// Converts a message to readable form, from its HTML unless plain text is preferred.
struct ReadableForm: BodyForm {
  struct Content {
    var message = ReadableMessage()
    /// The HTML from which it was made, if any.
    var html: [ReadHTML] = []
    /// Whether it has text from parts other than HTML.
    var hasPlainText = false
  }

  private let options: ReadingOptions
  private let dropsLegacyDisplay: Bool
  var parts: PartText
  var room = PartText.textLimit

  private init(source: UnsafeRawBufferPointer, _ options: ReadingOptions, dropsLegacyDisplay: Bool) {
    parts = PartText(source: source)
    self.options = options
    self.dropsLegacyDisplay = dropsLegacyDisplay
  }

  /// - Parameter dropsLegacyDisplay: whether copies of protected fields are left out of the text.
  static func content(
    of tree: MessageTree, in source: UnsafeRawBufferPointer, _ options: ReadingOptions,
    dropsLegacyDisplay: Bool = false
  ) -> Content {
    let form = ReadableForm(source: source, options, dropsLegacyDisplay: dropsLegacyDisplay)
    var walk = BodyWalk(form: form, isPartial: options.isPartial)
    var content = walk.content(of: tree.body)
    content.message.missing =
      content.message.text.isEmpty && walk.missing != .none ? .all : walk.missing
    let (events, calendar) = walk.form.parts.events(in: tree.body)
    if events.isEmpty, !walk.form.isReal(content) {
      let wrapped = walk.form.parts.wrappedText(in: tree.body)
      if !wrapped.isEmpty { content = walk.form.plain(wrapped) }
    }
    if events.isEmpty, tree.body.isDataForPrograms { content = walk.form.content(of: tree.body) }
    (content.message.events, content.message.calendar) = (events, calendar)
    content.message.remarks = walk.form.parts.remarks
    content.message.utcOffset = tree.envelope.utcOffset
    return content
  }

  // MARK: Form

  var nothing: Content { Content() }

  func isReal(_ content: Content) -> Bool { !content.message.text.isEmpty }

  func ranked(_ forms: [MIMEPart]) -> [MIMEPart] {
    let plain = forms.filter { $0.mimeType == "text/plain" }
    let others = forms.filter { $0.mimeType != "text/plain" }
    // The last form is the richest (RFC 2046 section 5.1.4).
    return options.prefersPlain ? plain + others.reversed() : others.reversed() + plain
  }

  func joined(_ contents: [Content]) -> Content {
    contents.dropFirst().reduce(contents.first ?? nothing) { whole, part in
      var whole = whole
      whole.message.append(part.message)
      whole.html += part.html
      whole.hasPlainText = whole.hasPlainText || part.hasPlainText
      return whole
    }
  }

  mutating func completed(_ plain: Content, by rich: MIMEPart) -> Content {
    guard options.prefersWhole else { return plain }
    var walk = BodyWalk(form: self)
    let whole = walk.content(of: rich)
    guard isReal(whole), !TagFreeWords.areAll(in: words(of: plain), ofPlain: words(of: whole)) else {
      return plain
    }
    self = walk.form
    return whole
  }

  mutating func remark(_ sentence: String) { parts.remark(sentence) }

  mutating func plain(_ text: String) -> Content { plain(text, PlainTextReader.Format()) }
  mutating func decoded(_ leaf: MIMEPart) -> String { parts.decoded(leaf) }
  func words(of content: Content) -> String { content.message.text.plainText() }

  mutating func content(of leaf: MIMEPart) -> Content {
    guard room > 0 else { return nothing }
    let text = parts.decoded(leaf)
    let drops = dropsLegacyDisplay && leaf.hasLegacyDisplay
    if leaf.isHTML { return html(text, dropsLegacyDisplay: drops) }
    return plain(drops ? LegacyDisplay.removed(from: text) : text, leaf.lines)
  }

  static let linksRemark = "Only the first 5,000 links of this message are numbered."

  private mutating func plain(_ text: String, _ format: PlainTextReader.Format) -> Content {
    let text = PlainTextReader.read(parts.take(text, room: &room), format, relation: options.relation)
    if text.links.count >= PlainTextReader.linkLimit { remark(Self.linksRemark) }
    return Content(message: ReadableMessage(text: text), hasPlainText: true)
  }

  private mutating func html(_ text: String, dropsLegacyDisplay: Bool) -> Content {
    let read = HTMLReader.read(
      text,
      options: HTMLReader.Options(
        allowsRemoteImages: options.allowsRemoteImages, relation: options.relation,
        dropsLegacyDisplay: dropsLegacyDisplay))
    if read.isCut { parts.remarkOnCutHTML() }
    let message = ReadableMessage(
      text: read.richText, trackers: read.trackers, blockedImages: read.blockedImages,
      allowedImages: read.allowedImages)
    return Content(message: message, html: [read])
  }
}

extension ReadableMessage {
  fileprivate mutating func append(_ other: ReadableMessage) {
    text.append(other.text)
    trackers += other.trackers
    blockedImages += other.blockedImages.filter { !blockedImages.contains($0) }
    allowedImages += other.allowedImages.filter { !allowedImages.contains($0) }
  }
}
