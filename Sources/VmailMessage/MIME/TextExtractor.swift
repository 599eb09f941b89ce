internal import VmailDomain

/// Extracts a message's text for searching and for snippets: what a person reads, which is the HTML, in the plain form if
/// that says the same.
struct TextExtractor: BodyForm {
  var parts: PartText
  var room = PartText.textLimit
  /// Plain forms that say something else than the HTML that is shown, and the invitation above it.
  private var unshown: [String] = []

  private init(source: UnsafeRawBufferPointer) { parts = PartText(source: source) }

  /// - Returns: the text, the part of it that is shown, and remarks on decoding errors.
  static func text(of tree: MessageTree, in source: UnsafeRawBufferPointer) -> (
    text: String, shown: String, remarks: [String]
  ) {
    var walk = BodyWalk(form: TextExtractor(source: source))
    var text = walk.content(of: tree.body)
    let calendar = walk.form.calendar(in: tree.body)
    if !CleanText.isReal(text) {
      text = calendar
      if text.isEmpty { text = walk.form.parts.wrappedText(in: tree.body) }
      if text.isEmpty, tree.body.isDataForPrograms { text = walk.form.content(of: tree.body) }
    } else if !calendar.isEmpty {
      walk.form.unshown.append(calendar)
    }
    let shown = String(CleanText.trimmedEnd(text))
    let others = walk.form.unshown
    return (others.isEmpty ? shown : walk.form.joined([shown] + others), shown, walk.form.parts.remarks)
  }

  private mutating func calendar(in body: MIMEPart) -> String {
    parts.take(parts.words(ofCalendarIn: body), room: &room)
  }

  // MARK: Form

  var nothing: String { "" }

  func isReal(_ content: String) -> Bool { CleanText.isReal(content) }

  /// Returns the plain form first, then the last of the others.
  func ranked(_ forms: [MIMEPart]) -> [MIMEPart] {
    forms.filter { $0.mimeType == "text/plain" } + forms.filter { $0.mimeType != "text/plain" }.reversed()
  }

  func joined(_ contents: [String]) -> String {
    contents.dropFirst().reduce(contents.first ?? "") { String(CleanText.trimmedEnd($0)) + "\n\n" + $1 }
  }

  /// The size in bytes of HTML that is always compared with its plain form.
  private static let comparedSize = 6 << 10
  /// The size of larger HTML, in relation to that of its plain form, from which that is likely to leave something out. The
  /// plain form of a newsletter is hardly ever its very text, and reading its HTML takes longer than all the rest of an import.
  private static let comparedRatio = 64

  mutating func completed(_ plain: String, by rich: MIMEPart) -> String {
    guard room > 0 else { return plain }
    let text: String
    if let html = rich.shownTexts.first, html.isHTML, rich.shownTexts.count == 1 {
      guard
        html.content.count < Self.comparedSize
          || html.content.count > plain.utf8.count * Self.comparedRatio
      else { return plain }
      let decoded = parts.decoded(html)
      if TagFreeWords.areAll(in: plain, of: decoded) { return plain }
      text = content(ofHTML: decoded)
    } else {
      var walk = BodyWalk(form: self)
      text = walk.content(of: rich)
      self = walk.form
      if TagFreeWords.areAll(in: plain, ofPlain: text) { return plain }
    }
    guard isReal(text) else { return plain }
    if !TagFreeWords.areAll(in: text, ofPlain: plain) { unshown.append(String(CleanText.trimmedEnd(plain))) }
    return text
  }

  mutating func remark(_ sentence: String) { parts.remark(sentence) }

  mutating func plain(_ text: String) -> String { parts.take(text, room: &room) }
  mutating func decoded(_ leaf: MIMEPart) -> String { parts.decoded(leaf) }
  func words(of content: String) -> String { content }

  mutating func content(of leaf: MIMEPart) -> String {
    // Text beyond the limit needn't be decoded.
    guard room > 0 else { return "" }
    let text = parts.decoded(leaf)
    guard leaf.isHTML else { return parts.take(leaf.lines.joined(text), room: &room) }
    return content(ofHTML: text)
  }

  private mutating func content(ofHTML html: String) -> String {
    let reduced = HTMLText.plainText(from: html)
    if reduced.isCut { parts.remarkOnCutHTML() }
    return parts.take(reduced.text, room: &room)
  }
}
