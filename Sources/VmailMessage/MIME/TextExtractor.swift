internal import VmailDomain

/// Extracts a message's text for searching and for snippets: the plain form if there is one.
struct TextExtractor: BodyForm {
  private var parts: PartText
  var room = PartText.textLimit

  private init(source: UnsafeRawBufferPointer) { parts = PartText(source: source) }

  /// - Returns: the text, and remarks on decoding errors.
  static func text(of tree: MessageTree, in source: UnsafeRawBufferPointer) -> (
    text: String, remarks: [String]
  ) {
    var walk = BodyWalk(form: TextExtractor(source: source))
    var text = walk.content(of: tree.body)
    if tree.body.isDataForPrograms { text = walk.form.content(of: tree.body) }
    return (String(CleanText.trimmedEnd(text)), walk.form.parts.remarks)
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

  mutating func remark(_ sentence: String) { parts.remark(sentence) }

  mutating func head(of envelope: Envelope) -> String {
    parts.take(envelope.headLines.joined(separator: "\n"), room: &room)
  }

  mutating func content(of leaf: MIMEPart) -> String {
    // Text beyond the limit needn't be decoded.
    guard room > 0 else { return "" }
    let text = parts.decoded(leaf)
    guard leaf.isHTML else { return parts.take(text, room: &room) }
    let reduced = HTMLText.plainText(from: text)
    if reduced.isCut { parts.remarkOnCutHTML() }
    return parts.take(reduced.text, room: &room)
  }
}
