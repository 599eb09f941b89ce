/// The number of senders trusted with loading pictures, printed after them.
struct TrustedRecord: OutputRecord {
  /// The number of trusted senders.
  var count: Int
  /// The change as a sentence; `nil` if they were only listed.
  var change: String?

  static let type = "trusted"
  static let summary = "How many senders are trusted with loading pictures; they come before it."
  static let fields: [RecordField<TrustedRecord>] = [
    .integer("count", "how many are trusted now") { $0.count }
  ]

  private var sentence: String? { change ?? (count == 0 ? "Nobody is trusted with loading pictures." : nil) }

  func text(in layout: Layout) -> [StyledLine] {
    sentence.map { layout.sentence(TerminalText(line: $0)) } ?? []
  }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [TerminalText(line: $0)] } ?? [] }
}
