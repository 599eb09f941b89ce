/// The result of an action on threads. For people, failures are in the error that follows.
struct ActionRecord: OutputRecord {
  var report: ActionReport

  static let type = "action"
  static let summary =
    "What was done to threads, or waits to be done when its undo window is over; an `error` follows when it failed on some."
  static let fields: [RecordField<ActionRecord>] =
    ActionReport.fields { $0.report } + [
      .integer("undoSeconds", "how long undo takes it back untouched; 0 when it was done at once") {
        $0.report.undoSeconds
      },
      .optionalInteger("n", "its number for undo while it waits; null when it was done at once") {
        $0.report.n
      },
    ]

  private func sentence(window: (Int) -> String) -> TerminalText? {
    guard report.failed.isEmpty else { return nil }
    guard report.done > 0 else {
      return TerminalText(line: "Nothing to \(report.phrase.infinitive(nil)).")
    }
    let done = Sentence.begun(report.phrase.past(report.done)) + "."
    return TerminalText(line: report.undoSeconds > 0 ? "\(done) \(window(report.undoSeconds))" : done)
  }

  func text(in layout: Layout) -> [StyledLine] {
    sentence { "undo within \($0) s." }.map { layout.sentence($0) } ?? []
  }

  func plain(in layout: Layout) -> [TerminalText] {
    sentence { "Type undo within \(Digits.counted($0, "second"))." }.map { [$0] } ?? []
  }
}
