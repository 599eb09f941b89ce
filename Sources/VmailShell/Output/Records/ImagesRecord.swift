/// What allowing a message's pictures came to.
struct ImagesRecord: OutputRecord {
  var message: Int
  var count: Int
  /// Who is trusted from now on.
  var trusted: String?

  static let type = "images"
  static let summary = "What allowing the pictures of a message came to."
  static let fields: [RecordField<ImagesRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .integer("count", "pictures on other servers that may be loaded now; none was loaded yet") { $0.count },
    .optionalString("trusted", "the address that is trusted from now on; null for none") { $0.trusted },
  ]

  private var sentences: [String] {
    let pictures =
      count == 0
      ? "Message \(message) has no remote images."
      : "\(Digits.counted(count, "remote image")) allowed. A terminal can't show pictures, so nothing was loaded:"
        + " type browse \(message)."
    return [trusted.map { "\($0) is trusted with loading pictures." }, pictures].compactMap(\.self)
  }

  func text(in layout: Layout) -> [StyledLine] {
    sentences.flatMap { layout.sentence(TerminalText(line: $0)) }
  }
  func plain(in layout: Layout) -> [TerminalText] { sentences.map { TerminalText(line: $0) } }
}
