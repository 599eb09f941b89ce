/// The result of `redo`.
struct RedoRecord: OutputRecord {
  var report: ActionReport

  static let type = "redo"
  static let summary = "What redo did again; an `error` follows when it failed on some threads."
  static let fields: [RecordField<RedoRecord>] = ActionReport.fields { $0.report }

  private var sentence: TerminalText? {
    guard report.failed.isEmpty else { return nil }
    guard report.done > 0 else { return "There was nothing left to do again." }
    return TerminalText(line: "Redone: \(report.phrase.past(report.done)).")
  }

  func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
