import VmailDomain
import VmailTerminal

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

/// The result of a command on threads.
struct ActionReport: Sendable {
  var phrase: ActionPhrase
  /// The number of threads, including those waiting in an undo window.
  var done: Int
  var unchanged: Int = 0
  var failed: [ActionFailure] = []
  /// The number in `pending`; `nil` if it was done at once.
  var n: Int?
  /// The seconds during which `undo` can still prevent it; 0 if it was done at once.
  var undoSeconds = 0

  /// Returns the fields shared by records of actions.
  static func fields<Record>(
    _ report: @escaping @Sendable (Record) -> ActionReport
  ) -> [RecordField<Record>] {
    [
      RecordField("action", .oneOf(ActionPhrase.names), "what was done") { .string(report($0).phrase.name) },
      .integer("done", "threads it was done to") { report($0).done },
      .integer("unchanged", "threads there was nothing to do about") { report($0).unchanged },
      RecordField("failed", .array(of: ObjectShape.actionFailure.type), "threads it could not be done to") {
        ObjectShape.actionFailure.json(report($0).failed)
      },
    ]
  }
}

extension ObjectShape<ActionFailure> {
  static let actionFailure = ObjectShape(fields: [
    .string("id", "the thread's identity, opaque") { $0.place.threadId.description },
    .foreignText("reason", "why, as a clause") { ErrorWording.reason($0.reason) },
  ])
}
