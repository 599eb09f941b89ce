import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal

/// Takes back a stretch of the journal.
extension Shell {
  /// - Parameter text: the time, as typed.
  mutating func undo(since text: String, isConfirmed: Bool) async throws {
    let times = PastTime(now: environment.clock.now, offset: environment.utcOffset)
    guard let time = times.date(text) else { throw ShellError.notAPastTime(text) }
    let services = try await services()
    try await followPending(services.undoWindow)
    let actions = try await services.journal.actions(since: time)
    guard !actions.isEmpty else { throw ShellError.nothingToUndo }
    for action in actions {
      console.result(
        UndoStepRecord(phrase: try await phrase(of: action.action.action, id: action.action.id), step: action)
      )
    }
    let steps = actions.filter(\.canBeUndone)
    guard !isRehearsing, !steps.isEmpty else { return }
    if !isConfirmed, !isForAgent {
      try await confirm("take back \(Digits.counted(steps.count, "action")), the newest first")
    }
    var failure: (any Error)?
    for outcome in try await services.journal.undo(steps.map(\.action.id)) {
      // The others have been taken back as well, and must be reported.
      do { try await show(outcome) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}

extension ActionSince {
  fileprivate var canBeUndone: Bool { doneAt == nil || action.action.reversal == .byInverse }
}

extension ShellError {
  fileprivate static func notAPastTime(_ text: String) -> ShellError {
    ShellError(
      .usage, "\"\(text)\" is not a time in the past",
      hint: "Type 2h, 14:30, yesterday, 'monday 9:00' or '2026-11-20 9:00'.", subject: .init(text: text),
      isMistake: true)
  }
}

/// An action that `undo --to` takes back.
struct UndoStepRecord: OutputRecord {
  var phrase: ActionPhrase
  var step: ActionSince

  static let type = "undo-step"
  static let summary = "An action that undo --to takes back, before it does."
  static let fields: [RecordField<UndoStepRecord>] = [
    RecordField("action", .oneOf(ActionPhrase.names), "the action") { .string($0.phrase.name) },
    .integer("threads", "the number of threads that it affected") { $0.step.action.threadCount },
    RecordField("date", .nullable(.timestamp), "when it was carried out; null while it is pending") {
      $0.step.doneAt.map { .string(InternetDate.string(from: $0)) } ?? .null
    },
    .boolean("undoable", "whether it can be taken back") { $0.step.canBeUndone },
  ]

  private func sentence(in layout: Layout) -> TerminalText {
    let time = step.doneAt.map { layout.times.absolute($0) } ?? "Pending"
    let note = step.canBeUndone ? "" : " (can't be taken back)"
    return TerminalText(line: "\(time): \(phrase.past(step.action.threadCount))\(note).")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence(in: layout)) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence(in: layout)] }
}
