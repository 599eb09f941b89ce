import VmailDomain
import VmailEngine
import VmailTerminal

struct UndoCommand: Command {
  static let info = CommandInfo(
    name: "undo", shortNames: ["u"], topic: .acting,
    summary: "Take the last action back",
    details: """
      Takes back what was done last, and before that, in this session or an earlier one. What still \
      waits in its undo window is taken back before any mail was touched. N is a number of pending. \
      Permanent deletion can be taken back only while it waits, and so can mail: one that is taken back is a \
      draft again.
      """,
    examples: [.init("undo", "the threads are back"), .init("undo 2", "the second of what is pending")],
    loading: "undo", output: [UndoRecord.self, ComposeRecord.self])
  static let forms: [Form] = [
    Form(needs: [.store], does: .undoably) { (shell: inout Shell) in try await undoLast(in: &shell) },
    Form(Argument("N", .pending, noun: "a number"), needs: [.store], does: .undoably) {
      (shell: inout Shell, number) in
      try await undo(number, in: &shell)
    },
  ]

  private static func undoLast(in shell: inout Shell) async throws {
    let services = try await shell.services()
    if let held = try await shell.newestHeld() { return try await shell.takeBack(held) }
    if let draft = shell.session.lastKept { return try await shell.discard(draft) }
    try await shell.show(try await services.journal.undo())
  }

  private static func undo(_ number: Word, in shell: inout Shell) async throws {
    let services = try await shell.services()
    try await shell.followPending(services.undoWindow)
    if let held = try await shell.heldMails().first(where: { $0.number == number.number }) {
      return try await shell.takeBack(held.mail)
    }
    guard let entry = shell.undoWindow.entries.first(where: { $0.number == number.number }) else {
      throw ShellError.notPending(number, pending: shell.undoWindow.entries.map(\.number))
    }
    guard let action = try await services.undoWindow.withdraw(entry.action.id) else {
      throw ShellError.carriedOutAlready(number)
    }
    try await shell.show(.withdrawn(action))
  }
}

extension Shell {
  /// Updates the session after `undo`, and reports the result.
  fileprivate mutating func show(_ undone: UndoOutcome) async throws {
    switch undone {
    case .nothing: throw ShellError.nothingToUndo
    case .irreversible(let action):
      throw ShellError.irreversible(ActionPhrase(action.action).past(action.threadCount))
    case .withdrawn(let action):
      let phrase = try await phrase(of: action.action, id: action.id)
      undoWindow.forget(action.id)
      let threads = action.places.map(\.threadId)
      session.bringBack(Set(threads))
      tell(ActionReport(phrase: phrase, done: threads.count), threads, wasPending: true)
    case .applied(let action, let outcome):
      let phrase = try await phrase(of: action.action, id: action.id)
      await relocateRows(after: outcome, areBack: true)
      let report = ActionReport(
        phrase: phrase, done: outcome.done.count, unchanged: outcome.unchanged.count, failed: outcome.failed)
      tell(report, action.action.leavesMailbox ? outcome.done : [], wasPending: false)
      try expectNoFailure(in: outcome, "undo")
    }
  }

  private func tell(_ report: ActionReport, _ threads: [ThreadID], wasPending: Bool) {
    let needsListing = session.listing != nil && !session.lists(threads)
    console.result(UndoRecord(report: report, wasPending: wasPending, needsListing: needsListing))
  }

  mutating func phrase(of action: ThreadAction, id: ActionID) async throws -> ActionPhrase {
    if let known = undoWindow.entry(id)?.phrase { return known }
    return ActionPhrase(action, folders: try await folderDirectory().names)
  }

  /// - Parameter verb: the operation that failed.
  func expectNoFailure(in outcome: ActionOutcome, _ verb: String) throws {
    guard let first = outcome.failed.first else { return }
    let reason = ErrorWording.reason(first.reason)
    throw ShellError(
      .failure, "couldn't \(verb) that for \(Digits.counted(outcome.failed.count, "thread")): \(reason)")
  }
}

struct RedoCommand: Command {
  static let info = CommandInfo(
    name: "redo", topic: .acting,
    summary: "Do again what was undone",
    details: """
      At once. Goes on with what was undone before that, until something else is done. What was taken \
      back while it still waited had not been done, and is not done again.
      """,
    examples: [
      .init("undo; redo", "as if nothing had happened"), .init("redo", "the last undo was a mistake"),
    ],
    loading: "redo", output: [RedoRecord.self])
  static let forms: [Form] = [
    Form(needs: [.store], does: .undoably) { (shell: inout Shell) in try await redo(in: &shell) }
  ]

  private static func redo(in shell: inout Shell) async throws {
    let redone = try await shell.services().journal.redo()
    guard case .applied(let action, let outcome) = redone else { throw ShellError.nothingToRedo }
    await shell.relocateRows(after: outcome, areBack: !action.action.leavesMailbox)
    shell.console.result(
      RedoRecord(
        report: ActionReport(
          phrase: try await shell.phrase(of: action.action, id: action.id), done: outcome.done.count,
          unchanged: outcome.unchanged.count, failed: outcome.failed)))
    try shell.expectNoFailure(in: outcome, "redo")
  }
}

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
