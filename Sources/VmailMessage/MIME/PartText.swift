/// Decodes the text parts of a message, and collects remarks on decoding errors.
struct PartText {
  /// The maximum number of bytes of a text part that are decoded.
  static let partLimit = 8 << 20
  /// The maximum number of bytes of text that are kept of a message.
  static let textLimit = 1 << 20

  /// The source to which the ranges of parts refer.
  var source: UnsafeRawBufferPointer
  /// The remarks in order, each once.
  private(set) var remarks: [String] = []

  init(source: UnsafeRawBufferPointer) { self.source = source }

  mutating func remark(_ sentence: String) {
    if !remarks.contains(sentence) { remarks.append(sentence) }
  }

  mutating func bytes(_ part: MIMEPart) -> [UInt8] {
    let content = UnsafeRawBufferPointer(rebasing: source[part.content])
    let (bytes, isCut) = part.encoding.decode(content, limit: Self.partLimit)
    if isCut { remark("A text part is longer than 8 MB: the rest is not shown.") }
    return bytes
  }

  /// Returns the decoded text with `\n` line ends.
  mutating func decoded(_ part: MIMEPart) -> String {
    let bytes = bytes(part)
    if part.isHTML, !part.isEnriched, Charset.isUndeclared(part.charset) {
      return CleanText.lines(Charset.page(bytes))
    }
    let (text, problem) = Charset.decode(bytes, as: part.charset)
    if let problem { remark(problem) }
    let lines = CleanText.lines(text)
    return part.isEnriched ? EnrichedText.html(from: lines) : lines
  }

  /// - Parameter room: the number of bytes that may be used; those used are subtracted.
  mutating func take(_ text: String, room: inout Int) -> String {
    if text.utf8.count > room {
      remark("The text is longer than 1 MB: the rest is not shown. Type raw to see all of it.")
    }
    let taken = CleanText.prefix(text, limit: room)
    room -= taken.utf8.count
    return taken
  }

  mutating func remarkOnCutHTML() {
    remark("The HTML is too large, so the rest is not shown.")
  }
}
