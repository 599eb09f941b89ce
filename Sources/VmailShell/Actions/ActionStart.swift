import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Carries out planned actions.
enum ActionStart {
  /// Asks before an action that is large or cannot be undone. Where nobody can be asked, only the latter
  /// needs `--yes`.
  /// - Throws: if the action should not be carried out.
  static func confirm(_ plan: [PlannedAction], isConfirmed: Bool, in shell: inout Shell) async throws {
    // An agent's plan was confirmed by its items, or undo takes it back.
    guard !AgentMode.isForAgent(in: shell) else { return }
    let isPermanent = plan.contains { $0.action.reversal == .irreversible }
    guard !isConfirmed, isPermanent || plan.isLarge else { return }
    let actions = plan.map { $0.phrase.infinitive($0.threads.asked) }.joined(separator: " and ")
    guard let ask = shell.person.ask else {
      if isPermanent { throw ShellError.needsConfirmation(of: actions) }
      return
    }
    let warning = isPermanent ? " This can't be undone." : ""
    guard await ask("\(Sentence.begun(actions))?\(warning) [y/N] ") else { throw ShellError.declined }
  }

  /// Carries the action out, or announces it for the end of the undo window, and reports the result.
  /// - Parameter isEnd: whether the next thread is to be opened afterwards, and there is none.
  /// - Throws: ``ShellError`` if the action failed, even on a single thread.
  static func act(_ planned: PlannedAction, undoSeconds: Int, isEnd: Bool = false, in shell: inout Shell)
    async throws
  {
    if planned.action.declaration.kind == .read {
      shell.session.keepRead(Set(planned.places.map(\.threadId)))
    }
    let selected = Set(shell.session.selection.map(\.threadId)).intersection(planned.places.map(\.threadId))
    let seconds = planned.action.waits && planned.grant == nil ? undoSeconds : 0
    let (pending, outcome) = try await start(planned, seconds: seconds, selected: selected, in: &shell)
    if let pending {
      shell.session.takeOut(pending.action.places.filter { planned.leaving.contains($0.threadId) })
      shell.background.undoWindow.show([pending.number])
    }
    await show(outcome, of: planned, &shell)
    var report = ActionReport(
      phrase: planned.phrase, done: (pending?.action.places.ofRows.count ?? 0) + outcome.done.count,
      unchanged: outcome.unchanged.count, failed: outcome.failed, n: pending?.number,
      undoSeconds: pending == nil ? 0 : seconds,
      canBeUndoneLater: planned.action.reversal != .irreversible,
      messages: outcome.failed.isEmpty ? planned.messages : nil,
      subject: planned.subject)
    (report.onlyHere, report.others) = (planned.onlyHere, planned.others)
    if shell.session.isDeciding { report.undo = "u" }
    (report.numbers, report.emails) = (planned.numbers, planned.action.onlyMessages ?? [])
    if report.subject.isEmpty, report.done > 0 {
      report.subject = await ThreadSubjects.title(
        of: (pending?.action.places.ofRows.map(\.threadId) ?? []) + outcome.done, in: &shell)
    }
    shell.console.result(ActionRecord(report: report, isEnd: isEnd && shell.session.conversation == nil))
    guard !outcome.failed.isEmpty else { return }
    let origin = ActionOrigin(account: shell.session.account?.id, selected: selected, subject: "")
    var started = outcome
    started.done += pending?.action.places.ofRows.map(\.threadId) ?? []
    let isSelected = shell.session.selectionState.selects(started, origin)
    if let failed = shell.session.takeBack(started, origin) {
      await Retry.note(.actions([failed]), in: &shell)
    }
    throw ActionFailures(
      phrase: planned.phrase, done: report.done, failed: outcome.failed,
      remedy: isSelected ? .selection : .retry,
      accounts: await accounts(of: outcome.failed, planned, in: &shell)
    ).error
  }

  /// Returns the names of the accounts in which an action on rows with copies failed.
  private static func accounts(
    of failed: [ActionFailure], _ planned: PlannedAction, in shell: inout Shell
  ) async -> [ThreadID: String] {
    guard planned.places.contains(where: \.isCopy),
      let directory = try? await FolderDirectory.current(in: &shell),
      let threads = try? await shell.services().actions.summaries(of: failed.map(\.place.threadId))
    else { return [:] }
    return threads.compactMapValues { thread in directory.accounts.first { $0.id == thread.accountId }?.name }
  }

  private static func start(
    _ planned: PlannedAction, seconds: Int, selected: Set<ThreadID>, in shell: inout Shell
  ) async throws -> (UndoWindow.Entry?, ActionOutcome) {
    let services = try await shell.services()
    var action = planned.action
    do {
      action = try await withLabels(planned, in: &shell)
      // What is learned would push out what was learned before, and undo would not bring that back.
      if case .categorize = action, !AgentMode.isForAgent(in: shell) {
        try await services.categories.noteEvidence(of: planned.places.map(\.threadId))
      }
      if case .snooze(let until) = action, shell.isInteractive {
        await shell.background.snoozeWatch.expect(until, by: services.apart.snoozes)
      }
      if let use = planned.grant {
        return (nil, try await services.approvals.perform(action, on: planned.places, under: use))
      }
      guard seconds > 0 else { return (nil, try await services.actions.perform(action, on: planned.places)) }
      let subject =
        planned.places.ofRows.count == 1
        ? ThreadSubjects.known(of: planned.places[0].threadId, in: shell) : ""
      let announced = try await services.undoWindow.announce(
        action, on: planned.places, seconds: Double(seconds))
      let origin = ActionOrigin(account: shell.session.account?.id, selected: selected, subject: subject)
      let first = announced.pending.map { $0.places.ofRows.map(\.threadId) } ?? []
      let title = await ThreadSubjects.title(of: first, in: &shell)
      let entry = announced.pending.map {
        WaitingActions.watch($0, planned.phrase, origin, title, services.undoWindow, in: shell)
      }
      try await report(overtaken: announced.overtaken, in: &shell)
      return (entry, announced.outcome)
    } catch {
      guard let cause = ErrorWording.storeCause(of: error) else { throw error }
      await Retry.note(.actions([FailedAction(action, on: planned.places)]), in: &shell)
      throw ErrorWording.failure(to: planned.phrase.infinitive(planned.places.ofRows.count), because: cause)
    }
  }

  /// Reports actions that were waiting for some of the same threads and were therefore carried out early.
  /// They are reported as usual, since some of them may have failed.
  static func report(overtaken: [ActionID: ActionOutcome], in shell: inout Shell) async throws {
    guard !overtaken.isEmpty else { return }
    let names = try await FolderDirectory.current(in: &shell).names
    for (id, outcome) in overtaken.sorted(by: { $0.key < $1.key }) {
      let subject = await ThreadSubjects.title(of: outcome.done, in: &shell)
      shell.background.undoWindow.overtake(
        id, outcome, ActionPhrase(outcome.action, folders: names), subject: subject)
    }
    await SessionAftermath.takeActionEvents(in: &shell)
  }

  /// Returns the action with the labels that had to be created.
  private static func withLabels(_ planned: PlannedAction, in shell: inout Shell) async throws -> ThreadAction
  {
    guard !planned.newLabels.isEmpty else { return planned.action }
    var action = planned.action
    if case .only(_, let whole) = action { action = whole }
    var parts: [AccountID: ThreadAction] = [:]
    for (account, _) in try await FolderDirectory.current(in: &shell).byAccount(planned.places) {
      guard case .label(var adding, let removing)? = action.part(in: account.id) else { continue }
      for name in planned.newLabels[account.id] ?? [] {
        adding.insert(
          try await shell.services().actions.ensureLabel(named: name, accountId: account.id).id)
      }
      parts[account.id] = .label(adding: adding, removing: removing)
    }
    let labelling = ThreadAction.joined(parts) ?? action
    return planned.action.onlyMessages.map { .only($0, labelling) } ?? labelling
  }

  /// Shows at once the effect of an action carried out at once.
  private static func show(_ outcome: ActionOutcome, of planned: PlannedAction, _ shell: inout Shell) async {
    let left = planned.leaving.intersection(outcome.done)
    shell.session.takeOut(planned.places.ofRows(left))
    var staying = outcome
    staying.done.removeAll(where: left.contains)
    guard !staying.done.isEmpty else { return }
    await ListedRows.refresh(staying.done, in: &shell)
    // Its last message there may have been taken out of the listed mailbox.
    if case .only = outcome.action {
      await SessionAftermath.relocateRows(after: staying, areBack: true, in: &shell)
    }
    guard let open = shell.session.conversation?.thread.id, staying.done.contains(open) else { return }
    // Marking the open conversation unread means coming back to it later.
    if outcome.action == .markUnread {
      shell.session.conversation = nil
    } else {
      await OpenThread.refreshOpenConversation(in: &shell)
    }
  }
}
