/// A line typed earlier.
struct HistoryRecord: OutputRecord {
  var n: Int
  var line: String

  static let type = "history"
  static let summary = "A line typed earlier."
  static let fields: [RecordField<HistoryRecord>] = [
    .integer("n", "its number, oldest first") { $0.n },
    .string("line", "what was typed") { $0.line },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    let number = String(n)
    line.appendSpaces(5 - number.utf8.count)
    line.append(TerminalText(number), .dim)
    line.appendSpaces(2)
    line.append(TerminalText(line: self.line))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Line \(n): \(line)"))]
  }
}
