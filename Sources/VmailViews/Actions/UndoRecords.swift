import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The result of `undo`.
public struct UndoRecord: SentenceRecord {
  public var report: ActionReport
  /// Whether the action was still waiting, so that no mail had been touched; for programs.
  var wasPending: Bool
  /// The place to which the threads are back, empty if there are several; `nil` if they hadn't left it. Text and plain
  /// only.
  var place: String?
  /// Whether the threads only appear in a new listing; text and plain only.
  var needsListing = false

  public init(report: ActionReport, wasPending: Bool, place: String? = nil, needsListing: Bool = false) {
    self.report = report
    self.place = place
    self.wasPending = wasPending
    self.needsListing = needsListing
  }

  public static let type = "undo"
  public static let summary = "What undo took back; an `error` follows if it failed on some threads."
  public static let fields: [RecordField<UndoRecord>] =
    ActionReport.fields { $0.report } + [
      .boolean("pending", "whether it was still pending, so that no mail had changed") { $0.wasPending }
    ]

  public var sentence: TerminalText? {
    guard report.failed.isEmpty else { return nil }
    guard report.done > 0 else { return "No changes were left to undo." }
    let isOne = (report.phrase.messages ?? report.done) == 1
    let (verb, was) = isOne ? ("is", "it was") : ("are", "they were")
    let state = place.map { $0.isEmpty ? "back where \(was)" : "back in \($0)" } ?? "as \(was) before"
    let text = "Undid \(report.phrase.noun): \(report.phrase.object(report.threads)) \(verb) \(state)."
    return TerminalText(line: needsListing ? text + " Type list." : text)
  }
}

/// The result of `redo`.
public struct RedoRecord: SentenceRecord {
  public var report: ActionReport

  public init(report: ActionReport) { self.report = report }

  public static let type = "redo"
  public static let summary = "What redo did; an `error` follows if it failed on some threads."
  public static let fields: [RecordField<RedoRecord>] = ActionReport.fields { $0.report }

  public var sentence: TerminalText? {
    guard report.failed.isEmpty else { return nil }
    guard report.done > 0 else { return "No changes were left to redo." }
    return TerminalText(line: Sentence.begun(report.phrase.past(report.threads)) + " again.")
  }
}
