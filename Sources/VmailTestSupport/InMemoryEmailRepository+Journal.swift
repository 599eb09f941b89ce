public import VmailDomain

/// What was carried out, and how it is taken back.
extension InMemoryEmailRepository {
  /// Entries that are kept; the oldest go first.
  public static let journalLength = 1_000

  public func undo() throws -> UndoOutcome {
    try begin(.undo)
    let done = journal.last { $0.state == .done }
    if let latest = waiting.last, latest.id > done?.id ?? ActionID(0) {
      waiting.removeLast()
      return .withdrawn(pendingAction(latest))
    }
    guard let done else { return .nothing }
    switch done.action.reversal {
    case .irreversible:
      update(done.id) { $0.state = .passed }
      return .irreversible(done.committed)
    // Never in the journal.
    case .unrecorded: return .nothing
    case .byInverse:
      // Backwards: a message may have been changed in two places.
      let run = apply(done.threads.reversed().map(\.inverse), entry: done.id, done.action).reversed
      update(done.id) {
        $0.state = .undone
        $0.threads = run.changed.map(\.inverse)
      }
      return .applied(done.committed, run.outcome)
    }
  }

  /// Actions are undone from the latest on, so that the oldest of them was undone last.
  public func redo() throws -> UndoOutcome {
    try begin(.redo)
    guard let undone = journal.first(where: { $0.state == .undone }) else { return .nothing }
    let run = apply(undone.threads, entry: undone.id, undone.action)
    update(undone.id) {
      $0.state = .done
      $0.threads = run.changed
    }
    return .applied(undone.committed, run.outcome)
  }

  public func keepFailure(_ failure: LastFailure?) throws {
    try begin(.keepFailure)
    lastFailure = failure
  }

  public func getFailure() throws -> LastFailure? {
    try begin(.getFailure)
    return lastFailure
  }

  public func getHistory(of emails: [EmailID]) throws -> [MailEvent] {
    emails.flatMap { email in
      actions(on: email).map { MailEvent(emailId: email, time: nil, kind: $0) }
        + answers.filter { $0.emailId == email }
        + operations.filter { $0.emailId == email }.map { operation in
          MailEvent(
            emailId: email, time: nil,
            kind: .waiting(operation.kind, attempts: operation.attempts, reason: operation.reason))
        }
    }
  }

  private func actions(on email: EmailID) -> [MailEvent.Kind] {
    func isChanged(in threads: [ThreadChanges]) -> Bool {
      threads.contains { $0.changes.contains { $0.emailId == email } }
    }
    let waits = waiting.filter { isChanged(in: $0.threads) }.map {
      ($0.id, [MailEvent.Kind.announced($0.action)])
    }
    let kept = journal.filter { isChanged(in: $0.threads) }.map { entry -> (ActionID, [MailEvent.Kind]) in
      (
        entry.id,
        entry.state == .undone ? [.done(entry.action), .undone(entry.action)] : [.done(entry.action)]
      )
    }
    return (waits + kept).sorted { $0.0 < $1.0 }.flatMap(\.1)
  }

  /// Makes the entry of an action that changed something.
  func keep(_ run: ActionRun, as id: ActionID) {
    guard !run.changed.isEmpty, run.outcome.action.reversal != .unrecorded else { return }
    journal.removeAll { $0.state == .undone }
    journal.append(JournalEntry(id: id, action: run.outcome.action, threads: run.changed))
    journal.sort { $0.id < $1.id }
    journal.removeFirst(max(0, journal.count - Self.journalLength))
  }

  /// A change that was reverted can be neither undone nor redone.
  func forgetChange(of email: EmailID, entry id: ActionID) {
    update(id) { entry in
      for index in entry.threads.indices { entry.threads[index].changes.removeAll { $0.emailId == email } }
      entry.threads.removeAll(where: \.changes.isEmpty)
    }
  }

  /// An entry with nothing left to take back or do again goes.
  private func update(_ id: ActionID, _ body: (inout JournalEntry) -> Void) {
    guard let index = journal.firstIndex(where: { $0.id == id }) else { return }
    body(&journal[index])
    if journal[index].threads.isEmpty { journal.remove(at: index) }
  }

  // MARK: Changing mail

  /// Applies what was planned earlier, thread by thread, as far as it still can be.
  func apply(_ threads: [ThreadChanges], entry: ActionID, _ action: ThreadAction) -> ActionRun {
    var run = ActionRun(action)
    for thread in threads {
      let planned = ThreadChanges(place: resolved(thread.place), changes: thread.changes)
      do throws(ActionRefusal) {
        run.note(try change(planned, entry: entry))
      } catch {
        run.note(failure(error, at: planned.place))
      }
    }
    return run
  }

  /// - Returns: what it changed.
  func change(
    _ planned: ThreadChanges, entry: ActionID
  ) throws(ActionRefusal) -> ThreadChanges {
    if let refusal = refusal(of: planned.place.threadId) { throw refusal }
    let changes = try effective(planned)
    for change in changes { apply(change, entry: entry) }
    return ThreadChanges(place: planned.place, changes: changes)
  }

  /// What is left of it for the messages that are still here.
  func effective(_ planned: ThreadChanges) throws(ActionRefusal) -> [MessageChange] {
    var changes: [MessageChange] = []
    var isGone = !planned.changes.isEmpty
    for change in planned.changes {
      guard let email = stored[change.emailId]?.email, !email.flags.contains(.deleted),
        let rules = rules(of: email.accountId)
      else { continue }
      isGone = false
      if let left = try rules.remaining(
        change, folders: email.folders, flags: email.flags,
        category: ThreadRows.Message(email).assignedCategory)
      {
        changes.append(left)
      }
    }
    if isGone { throw .mailGone }
    return changes
  }

  func apply(_ change: MessageChange, entry: ActionID) {
    guard let before = stored[change.emailId]?.email else { return }
    setChanged(change)
    if hasServer(before.accountId) {
      log(change, of: before, entry: entry)
    } else if change.addedFlags.contains(.deleted) {
      erase(change.emailId)
    }
  }

  func setChanged(_ change: MessageChange) {
    guard var email = stored[change.emailId]?.email else { return }
    change.apply(to: &email.folders, &email.flags)
    if let new = change.category?.new {
      (email.aiCategory, email.isCategoryChosen) = (new.category, new.isChosen)
    }
    stored[change.emailId]?.email = email
  }

  func erase(_ email: EmailID) {
    stored[email] = nil
    documents[email] = nil
    operations.removeAll { $0.emailId == email }
  }

  private func hasServer(_ account: AccountID) -> Bool {
    accounts.contains { $0.id == account && $0.kind == .imap }
  }
}
