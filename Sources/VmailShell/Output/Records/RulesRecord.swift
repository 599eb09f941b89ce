/// The number of rules, printed after them.
struct RulesRecord: OutputRecord {
  var count: Int
  /// The change as a sentence; `nil` if they were only listed.
  var change: String?

  static let type = "rules"
  static let summary = "How many rules there are; those that were listed or changed come before it."
  static let fields: [RecordField<RulesRecord>] = [.integer("count", "how many there are now") { $0.count }]

  private var sentence: String? { change ?? (count == 0 ? "There are no rules." : nil) }

  func text(in layout: Layout) -> [StyledLine] {
    sentence.map { layout.sentence(TerminalText(line: $0)) } ?? []
  }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [TerminalText(line: $0)] } ?? [] }
}
