/// The selection, or a named set, after it changed.
struct SelectionRecord: OutputRecord {
  var count: Int
  /// The set's name; `nil` for the selection itself.
  var name: String?

  static let type = "selection"
  static let summary = "How many threads are selected, or in a named set."
  static let fields: [RecordField<SelectionRecord>] = [
    .integer("count", "threads in it") { $0.count },
    .optionalString("name", "the set's name; null for the selection") { $0.name },
  ]

  private var sentence: TerminalText {
    if let name { return TerminalText(line: "@\(name) is \(Digits.counted(count, "thread")).") }
    return count == 0 ? "Nothing selected." : TerminalText("\(Digits.counted(count, "thread")) selected.")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] {
    let count = Digits.counted(count, "thread")
    return [name.map { TerminalText(line: "\(count) under the name \($0).") } ?? sentence]
  }
}
