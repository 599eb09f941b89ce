/// The result of `undo`.
struct UndoRecord: OutputRecord {
  var report: ActionReport
  /// Whether the action was still waiting, so that no mail had been touched; for programs.
  var wasPending: Bool
  /// Whether the threads only appear in a new listing; text and plain only.
  var needsListing = false

  static let type = "undo"
  static let summary = "What undo took back; an `error` follows when it failed on some threads."
  static let fields: [RecordField<UndoRecord>] =
    ActionReport.fields { $0.report } + [
      .boolean("pending", "whether it still waited, and no mail had been touched") { $0.wasPending }
    ]

  private var sentence: TerminalText? {
    guard report.failed.isEmpty else { return nil }
    guard report.done > 0 else { return "There was nothing left to take back." }
    let text = "Undone: \(report.phrase.past(report.done))."
    return TerminalText(line: needsListing ? text + " Type list." : text)
  }

  func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
