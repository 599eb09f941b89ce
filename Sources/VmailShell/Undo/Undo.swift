import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct UndoCommand: Command {
  static let info = CommandInfo(
    name: "undo", shortNames: ["u"], topic: .acting,
    summary: "Take back the last action",
    details: """
      Takes back the last action; type it again to take back the one before, including actions of earlier \
      sessions. An action that is still pending is cancelled before it changes any mail. N is a number shown \
      by pending or --list. It takes back that one, unless a later action on the same mail depends on it, which is named. \
      Numbers stay the same until you leave. Permanent deletion can be undone only while it is pending, and sending until the message leaves; a message that \
      is taken back becomes a draft again, except one that was to be resent, a reply to an invitation or a read receipt. After one that has left, undo says so in the same session, and \
      undoes nothing else. --to takes back all actions since TIME, \
      also those of rules, after showing them. Queued messages are named, and stay in the Outbox. TIME is, for example, 2h, 14:30, yesterday, 'monday 9:00' or '2026-11-20 9:00'. Each action is undone \
      unless its mail has changed since; redo repeats them one by one. --agent takes back all that agents \
      did (vmail --agent), whatever you did since, and discards the drafts that they wrote and that you have not \
      edited; --to limits that to what they did since TIME. An agent takes back only what agents did.
      """,
    examples: [
      .init("undo", "take back the last action"),
      .init("undo --list", "list what can be taken back, newest first"),
      .init("undo 2", "take back number 2"),
      .init("would undo --agent", "show what agents did"),
      .init("would undo --to 2h", "show what was done in the last two hours"),
    ],
    loading: "undo", output: [UndoRecord.self, UndoStepRecord.self, ComposeRecord.self, CardRecord.self])
  private static let times: [Choice] = ["30m", "2h", "1d", "today", "yesterday", "monday", "9:00"]

  static let forms: [Form] = [
    Form(needs: [.store], does: .undoably) { (shell: inout Shell) in try await undoLast(in: &shell) },
    Form(Argument("N", .pending, noun: "a number"), needs: [.store], does: .undoably) {
      (shell: inout Shell, number) in
      try await undo(number, in: &shell)
    },
    Form(
      "--list", Option("before", "N", .pending, "Only actions older than number N"), needs: [.store],
      does: .nothing,
      summary: "List past actions with their numbers"
    ) { (shell: inout Shell, number) in
      try await UndoList.show(before: number, in: &shell)
    },
    Form(
      "--agent",
      Option("to", "TIME", .choice(times), "Only what was done since a time"), Flag.yes, needs: [.store],
      does: .undoably, rehearsal: .previews, summary: "Take back all that agents did"
    ) { (shell: inout Shell, time, isConfirmed) in
      try await UndoSince.undo(since: time, ofAgents: true, isConfirmed: isConfirmed, in: &shell)
    },
    Form(
      RequiredOption(
        "to", "TIME", .choice(times),
        "Only what was done since a time"), Flag.yes, needs: [.store], does: .undoably,
      rehearsal: .previews, summary: "Take back all actions since a time"
    ) { (shell: inout Shell, time, isConfirmed) in
      try await UndoSince.undo(since: time, isConfirmed: isConfirmed, in: &shell)
    },
  ]

  private static func undoLast(in shell: inout Shell) async throws {
    let journal = try await shell.services().journal
    let newest = try await journal.latest(by: AgentMode.isForAgent(in: shell) ? .agent : nil)
    while let (deed, before) = shell.session.deeds.last {
      if let newest, newest > before ?? ActionID(0) { break }
      guard try await takeBack(deed, in: &shell) else { continue }
      // Discarding a draft is in the journal, and doesn't come before what was done right before the draft.
      if deed.draft != nil, let discarded = try await journal.latest() {
        for place in shell.session.deeds.indices where shell.session.deeds[place].before == before {
          shell.session.deeds[place].before = discarded
        }
      }
      return
    }
    if try await takeBackEarlier(after: newest, in: &shell) { return }
    try await Undo.show(try await journal.undo(), in: &shell)
  }

  /// Takes back what the user queued last in another session.
  /// - Parameter newest: the action that would be undone next.
  /// - Returns: whether there was anything that came after that.
  private static func takeBackEarlier(after newest: ActionID?, in shell: inout Shell) async throws -> Bool {
    guard !AgentMode.isForAgent(in: shell) else { return false }
    let mails = try await DraftWriting.writing(in: &shell).outbox.queuedLast(
      after: newest, besides: Set(shell.session.queued.keys))
    for mail in mails { try await Outbox.takeBack(mail, in: &shell) }
    return !mails.isEmpty
  }

  /// Takes back what was done last, and forgets it.
  /// - Returns: whether there was anything left of it.
  private static func takeBack(_ deed: LatestDeed, in shell: inout Shell) async throws -> Bool {
    var isThere = true
    switch deed {
    case .queued(let mails):
      isThere = !mails.isEmpty
      if isThere { try await Outbox.takeBack(latest: mails, in: &shell) }
    case .kept(let draft):
      isThere = try await DraftWriting.writing(in: &shell).drafts.draft(draft.id) != nil
      if isThere { try await Edit.discard(draft, in: &shell) }
    case .card(let change): try await ContactsCommand.takeBack(change, in: &shell)
    case .markedAsSent(let title):
      shell.session.deeds.removeLast()
      throw ShellError(
        .failure, "\(title) was marked as sent, which can't be undone",
        hint: "Type undo again to undo the action before it.")
    }
    shell.session.deeds.removeLast()
    return isThere
  }

  private static func undo(_ number: Word, in shell: inout Shell) async throws {
    let services = try await shell.services()
    let outbox = try await DraftWriting.writing(in: &shell).outbox
    let isAgent = AgentMode.isForAgent(in: shell)
    switch try await UndoList.target(number, in: &shell) {
    case .mail(let id):
      guard let mail = try await outbox.mail(id) else { throw ShellError.notNumbered(number) }
      guard !isAgent || shell.session.queued[id] != nil else { throw ShellError.nothingToUndo }
      try await Outbox.takeBack(mail, in: &shell)
    case .snooze(let thread):
      guard !isAgent else { throw ShellError.nothingToUndo }
      try await Snoozes.cancel([thread], in: &shell)
    case .approval(let id):
      // It is the agent's, and what it no longer wants nobody need decide.
      guard try await services.approvals.deny(id) else { throw ShellError.notNumbered(number) }
      shell.console.notice("Approval \(id) no longer waits.")
    case .action(let id):
      let undone = try await services.journal.undoAlone(id)
      if undone == .nothing {
        throw isAgent
          ? ShellError.nothingToUndo
          : ShellError(
            .failure, "\(number.text) has been taken back already, or is too old",
            hint: "Type undo --list for what can be taken back.", place: number.range)
      }
      if case .irreversible = undone, let action = try await UndoList.named([id], in: &shell).first {
        throw ShellError.irreversible(action.past, isLast: false)
      }
      try await Undo.show(undone, in: &shell)
    }
  }
}

enum Undo {
  /// Updates the session after `undo`, and reports the result.
  static func show(_ undone: UndoOutcome, in shell: inout Shell) async throws {
    switch undone {
    case .nothing: throw ShellError.nothingToUndo
    case .irreversible(let action):
      throw ShellError.irreversible(ActionPhrase(action.action).past(action.threadCount))
    case .needed(let action, let later):
      throw ShellError.isNeeded(
        try await UndoList.named([action.id], in: &shell).first?.past ?? "",
        by: try await UndoList.named(later, in: &shell))
    case .withdrawn(let action):
      let phrase = try await phrase(of: action.action, id: action.id, in: &shell)
      shell.background.undoWindow.forget(action.id)
      let threads = action.places.ofRows.map(\.threadId)
      shell.session.bringBack(Set(threads))
      let place = try await place(of: action.places, action.action, in: &shell)
      let report = await report(phrase, action.action, threads, in: &shell)
      show(report, threads, wasPending: true, place, in: shell)
      try await AfterAction.reopen(threads, in: &shell)
    case .applied(let action, let outcome):
      let phrase = try await phrase(of: action.action, id: action.id, in: &shell)
      let places = try await shell.services().journal.places(of: action.id)
      let place = try await place(of: places, action.action, in: &shell)
      await SessionAftermath.relocateRows(after: outcome, areBack: true, in: &shell)
      var report = await report(phrase, action.action, outcome.done, in: &shell)
      (report.unchanged, report.failed) = (outcome.unchanged.count, outcome.failed)
      show(report, action.action.leavesMailbox ? outcome.done : [], wasPending: false, place, in: shell)
      try expectNoFailure(in: outcome, "undo")
      try await AfterAction.reopen(outcome.done, in: &shell)
    }
  }

  fileprivate static func report(
    _ phrase: ActionPhrase, _ action: ThreadAction, _ threads: [ThreadID], in shell: inout Shell
  ) async -> ActionReport {
    var phrase = phrase
    if let own = await ownMessages(of: action, in: threads, &shell) { phrase = phrase.ofMessages(own) }
    var report = ActionReport(
      phrase: phrase, done: threads.count, subject: await ThreadSubjects.title(of: threads, in: &shell))
    report.emails = action.onlyMessages ?? []
    return report
  }

  /// Returns the number of single messages without their copies in other accounts; `nil` for an action on whole threads.
  private static func ownMessages(
    of action: ThreadAction, in threads: [ThreadID], _ shell: inout Shell
  ) async -> Int? {
    guard let emails = action.onlyMessages, let use = try? await shell.services().fetchThread else {
      return nil
    }
    var count = 0
    for id in emails {
      if let email = try? await use.fetchEmail(id: id), threads.contains(email.threadId) { count += 1 }
    }
    return count > 0 ? count : nil
  }

  /// Returns where threads are back; empty if that differs or isn't known, `nil` if they hadn't left.
  private static func place(of places: [ThreadInMailbox], _ action: ThreadAction, in shell: inout Shell)
    async throws -> String?
  {
    // A single message may have been elsewhere than its thread was listed.
    if case .only(_, let whole) = action { return whole.leavesMailbox ? "" : nil }
    guard action.leavesMailbox else { return nil }
    let views = Set(places.ofRows.map(\.view))
    guard let view = views.first, views.count == 1 else { return "" }
    return try await FolderDirectory.current(in: &shell).title(of: view)
  }

  private static func show(
    _ report: ActionReport, _ threads: [ThreadID], wasPending: Bool, _ place: String?, in shell: Shell
  ) {
    let needsListing = shell.session.listing != nil && !shell.session.lists(threads)
    shell.console.result(
      UndoRecord(report: report, wasPending: wasPending, place: place, needsListing: needsListing))
  }

  static func phrase(of action: ThreadAction, id: ActionID, in shell: inout Shell) async throws
    -> ActionPhrase
  {
    if let known = shell.background.undoWindow.entry(id)?.phrase { return known }
    return ActionPhrase(action, folders: try await FolderDirectory.current(in: &shell).names)
  }

  /// - Parameter verb: the operation that failed.
  fileprivate static func expectNoFailure(in outcome: ActionOutcome, _ verb: String) throws {
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
    guard case .applied(let action, let outcome) = redone else {
      throw ShellError(.failure, "nothing to redo")
    }
    await SessionAftermath.relocateRows(after: outcome, areBack: !action.action.leavesMailbox, in: &shell)
    let phrase = try await Undo.phrase(of: action.action, id: action.id, in: &shell)
    var report = await Undo.report(phrase, action.action, outcome.done, in: &shell)
    (report.unchanged, report.failed) = (outcome.unchanged.count, outcome.failed)
    shell.console.result(RedoRecord(report: report))
    try Undo.expectNoFailure(in: outcome, "redo")
  }
}
