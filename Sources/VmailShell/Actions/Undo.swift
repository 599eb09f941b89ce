import VmailDomain
import VmailEngine
import VmailTerminal

struct UndoCommand: Command {
  static let info = CommandInfo(
    name: "undo", shortNames: ["u"], topic: .acting,
    summary: "Take back the last action",
    details: """
      Takes back the last action; type it again to take back the one before, including actions of earlier \
      sessions. An action that is still pending is cancelled before it changes any mail. N is a number shown \
      by pending. Permanent deletion and sending can be undone only while they are pending; a message that \
      is taken back becomes a draft again, except one that was to be resent. --to takes back all actions since TIME, \
      also those of rules, after showing them: 2h, 14:30, yesterday, 'monday 9:00' or '2026-11-20 9:00'. Each is taken \
      back as far as its mail is still as it left it; redo repeats them one by one. --agent takes back all that agents \
      did (vmail --agent), whatever you did since, and discards the drafts that they wrote and that you have not \
      edited; --to limits that to what they did since TIME. An agent takes back only what agents did.
      """,
    examples: [
      .init("undo", "take back the last action"),
      .init("undo 2", "take back the second pending action"),
      .init("would undo --agent", "show what agents did"),
      .init("would undo --to 2h", "show what was done in the last two hours"),
    ],
    loading: "undo", output: [UndoRecord.self, UndoStepRecord.self, ComposeRecord.self])
  private static let times: [Choice] = ["30m", "2h", "1d", "today", "yesterday", "monday", "9:00"]

  static let forms: [Form] = [
    Form(needs: [.store], does: .undoably) { (shell: inout Shell) in try await undoLast(in: &shell) },
    Form(Argument("N", .pending, noun: "a number"), needs: [.store], does: .undoably) {
      (shell: inout Shell, number) in
      try await undo(number, in: &shell)
    },
    Form(
      "--agent",
      Option("to", "TIME", .choice(times), "Only what was done since a time"), Flag.yes, needs: [.store],
      does: .undoably, rehearsal: .previews, summary: "Take back all that agents did"
    ) { (shell: inout Shell, time, isConfirmed) in
      try await shell.undo(since: time, ofAgents: true, isConfirmed: isConfirmed)
    },
    Form(
      RequiredOption(
        "to", "TIME", .choice(times),
        "Only what was done since a time"), Flag.yes, needs: [.store], does: .undoably,
      rehearsal: .previews, summary: "Take back all actions since a time"
    ) { (shell: inout Shell, time, isConfirmed) in
      try await shell.undo(since: time, isConfirmed: isConfirmed)
    },
  ]

  private static func undoLast(in shell: inout Shell) async throws {
    let services = try await shell.services()
    let held = try await shell.newestHeld()
    if !held.isEmpty {
      for mail in held { try await shell.takeBack(mail) }
      return
    }
    if let draft = shell.session.lastKept { return try await shell.discard(draft) }
    try await shell.show(try await services.journal.undo())
  }

  private static func undo(_ number: Word, in shell: inout Shell) async throws {
    let services = try await shell.services()
    try await shell.followPending(services.undoWindow)
    if let held = try await shell.heldMails().first(where: { $0.number == number.number }) {
      guard !shell.isForAgent || shell.session.queued[held.mail.id] != nil else {
        throw ShellError.nothingToUndo
      }
      return try await shell.takeBack(held.mail)
    }
    guard let entry = shell.undoWindow.entries.first(where: { $0.number == number.number }) else {
      throw ShellError.notPending(number, pending: shell.undoWindow.entries.map(\.number))
    }
    guard !shell.isForAgent || entry.action.author == .agent else { throw ShellError.nothingToUndo }
    guard let action = try await services.undoWindow.withdraw(entry.action.id) else {
      throw ShellError.carriedOutAlready(number)
    }
    try await shell.show(.withdrawn(action))
  }
}

extension Shell {
  /// Updates the session after `undo`, and reports the result.
  mutating func show(_ undone: UndoOutcome) async throws {
    switch undone {
    case .nothing: throw ShellError.nothingToUndo
    case .irreversible(let action):
      throw ShellError.irreversible(ActionPhrase(action.action).past(action.threadCount))
    case .withdrawn(let action):
      let phrase = try await phrase(of: action.action, id: action.id)
      undoWindow.forget(action.id)
      let threads = action.places.map(\.threadId)
      session.bringBack(Set(threads))
      show(report(phrase, threads), threads, wasPending: true)
      try await reopen(threads)
    case .applied(let action, let outcome):
      let phrase = try await phrase(of: action.action, id: action.id)
      await relocateRows(after: outcome, areBack: true)
      var report = report(phrase, outcome.done)
      (report.unchanged, report.failed) = (outcome.unchanged.count, outcome.failed)
      show(report, action.action.leavesMailbox ? outcome.done : [], wasPending: false)
      try expectNoFailure(in: outcome, "undo")
      try await reopen(outcome.done)
    }
  }

  private func report(_ phrase: ActionPhrase, _ threads: [ThreadID]) -> ActionReport {
    let subject = threads.count == 1 ? knownSubject(of: threads[0]) : ""
    return ActionReport(phrase: phrase, done: threads.count, subject: subject)
  }

  private func show(_ report: ActionReport, _ threads: [ThreadID], wasPending: Bool) {
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
    summary: "Redo what was undone",
    details: """
      Takes effect at once. Type it again to redo earlier actions, until you do something else. An action \
      that undo cancelled while it was pending had never been carried out, so it cannot be redone.
      """,
    examples: [
      .init("undo; redo", "undo an action, then redo it"), .init("redo", "reverse a mistaken undo"),
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
  static let summary = "What undo took back; an `error` follows if it failed on some threads."
  static let fields: [RecordField<UndoRecord>] =
    ActionReport.fields { $0.report } + [
      .boolean("pending", "whether it was still pending, so that no mail had changed") { $0.wasPending }
    ]

  private var sentence: TerminalText? {
    guard report.failed.isEmpty else { return nil }
    guard report.done > 0 else { return "No changes were left to undo." }
    let text = "Undone: \(report.phrase.past(report.threads))."
    return TerminalText(line: needsListing ? text + " Type list." : text)
  }

  func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}

/// The result of `redo`.
struct RedoRecord: OutputRecord {
  var report: ActionReport

  static let type = "redo"
  static let summary = "What redo did; an `error` follows if it failed on some threads."
  static let fields: [RecordField<RedoRecord>] = ActionReport.fields { $0.report }

  private var sentence: TerminalText? {
    guard report.failed.isEmpty else { return nil }
    guard report.done > 0 else { return "No changes were left to redo." }
    return TerminalText(line: "Redone: \(report.phrase.past(report.done)).")
  }

  func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
