import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Takes back a stretch of the journal, or all that agents did.
enum UndoSince {
  /// - Parameters:
  ///   - text: the time, as typed; `nil` for ever.
  ///   - ofAgents: whether only what agents did is taken back, including drafts.
  static func undo(since text: String?, ofAgents: Bool = false, isConfirmed: Bool, in shell: inout Shell)
    async throws
  {
    let times = PastTime(now: shell.environment.clock.now, offset: shell.environment.utcOffset)
    let time = try text.map { text in
      guard let time = times.date(text) else { throw ShellError.notAPastTime(text) }
      return time
    }
    let start = time ?? Date(timeIntervalSince1970: 0)
    let services = try await shell.services()
    try await WaitingActions.followPending(services.undoWindow, in: &shell)
    let author: ActionAuthor? = ofAgents || AgentMode.isForAgent(in: shell) ? .agent : nil
    let actions = try await services.journal.actions(since: start, by: author)
    let drafts = ofAgents ? try await draftsByAgents(since: start, in: &shell) : []
    if author == nil { try await nameQueued(since: start, in: &shell) }
    guard !actions.isEmpty || !drafts.isEmpty else { throw ShellError.nothingToUndo }
    let asks =
      !isConfirmed && !shell.isRehearsing && shell.person.ask != nil && !AgentMode.isForAgent(in: shell)
    let shown = asks && actions.count > Self.shownAtOnce + 1 ? Self.shownAtOnce : actions.count
    for action in actions.prefix(shown) {
      shell.console.result(try await UndoList.record(of: action, in: &shell))
    }
    if shown < actions.count { shell.console.notice(Self.summary(of: actions.dropFirst(shown))) }
    shell.console.results(drafts.map { UndoStepRecord(discarding: $0) })
    let steps = actions.filter(\.canBeUndone)
    guard !shell.isRehearsing, !steps.isEmpty || !drafts.isEmpty else { return }
    if !isConfirmed, !AgentMode.isForAgent(in: shell) {
      try await Confirmation.ask(to: Self.question(steps.count, drafts.count), in: shell)
    }
    var failure: (any Error)?
    for outcome in try await services.journal.undo(steps.map(\.action.id), areRedoneLast: ofAgents) {
      // The others have been taken back as well, and must be reported.
      do { try await Undo.show(outcome, in: &shell) } catch { failure = failure ?? error }
    }
    if ofAgents { try await discardDraftsByAgents(since: start, in: &shell) }
    if let failure { throw failure }
  }

  /// The number of actions, the newest, that are shown one by one before a question.
  static let shownAtOnce = 10

  /// Returns how many more actions there are, and of which kinds.
  static func summary(of actions: ArraySlice<ActionSince>) -> String {
    let kinds = Dictionary(grouping: actions) { $0.action.action.declaration.kind.rawValue }
      .map { (name: $0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      .map { "\(Digits.grouped($0.count)) \($0.name)" }
    return "\(Digits.counted(actions.count, "earlier action")): \(Sentence.series(kinds))."
  }

  private static func question(_ actions: Int, _ drafts: Int) -> String {
    let parts = [
      actions == 0 ? nil : "take back \(Digits.counted(actions, "action")), the newest first",
      drafts == 0 ? nil : "discard \(Digits.counted(drafts, "draft")) permanently",
    ]
    return parts.compactMap(\.self).joined(separator: ", and ")
  }

  /// The number of queued messages that are named.
  private static let mailsNamed = 5

  /// Names the messages queued since a time, which stay in the Outbox, with what takes them back: numbers for `undo` mean
  /// nothing after the end of this process.
  private static func nameQueued(since time: Date, in shell: inout Shell) async throws {
    let mails = try await DraftWriting.writing(in: &shell).outbox.list(accountId: nil)
      .filter { $0.email.dateReceived >= time }
    guard !mails.isEmpty else { return }
    let named = mails.prefix(mailsNamed).map { mail in
      "\(SubjectText.title(of: mail.email)) (\(takingBack(mail, in: shell)))"
    }
    let rest = mails.count > mailsNamed ? ["\(mails.count - mailsNamed) more (pending)"] : []
    let list = Sentence.series(named + rest)
    shell.console.notice(
      TerminalText(
        line: mails.count == 1
          ? "This message stays in the Outbox: \(list)." : "These messages stay in the Outbox: \(list)."
      ).string)
  }

  /// Returns what to type to take a queued message back, or to find that out.
  private static func takingBack(_ mail: OutgoingMail, in shell: Shell) -> String {
    guard shell.isInteractive else {
      return mail.draftId.map { "outbox cancel \(DraftName($0).text)" } ?? "pending"
    }
    let number = shell.background.undoWindow.number(of: .mail(mail.id))
    shell.background.undoWindow.show([number])
    return "undo \(number)"
  }

  /// Returns the drafts that agents wrote; in agent-safe mode, only those of this run.
  private static func draftsByAgents(since time: Date, in shell: inout Shell) async throws -> [ListedDraft] {
    try await DraftWriting.writing(in: &shell).drafts.byAgents(since: time).filter { listed in
      !AgentMode.isForAgent(in: shell)
        || listed.draft.map { MailDeeds.isOwn($0, in: shell) } ?? false
    }
  }

  /// Discards also the drafts that were in Trash until now.
  private static func discardDraftsByAgents(since time: Date, in shell: inout Shell) async throws {
    var count = 0
    while case let drafts = try await draftsByAgents(since: time, in: &shell).compactMap(\.draft),
      !drafts.isEmpty
    {
      for draft in drafts { try await DraftWriting.writing(in: &shell).drafts.remove(draft) }
      count += drafts.count
    }
    guard count > 0 else { return }
    shell.session.placesVersion += 1
    shell.console.notice("Discarded \(Digits.counted(count, "draft")).")
  }
}

extension ShellError {
  static func notAPastTime(_ text: String) -> ShellError {
    ShellError(
      .usage, "\"\(text)\" is not a time in the past",
      hint: "Type 2h, 14:30, yesterday, 'monday 9:00' or '2026-11-20 9:00'.", subject: .init(text: text),
      isMistake: true)
  }
}
