public import Foundation
public import VmailDomain

/// Actions as the rules have them, on values that are copied where a store would roll back.
extension InMemoryEmailRepository: ActionRepositoryProtocol {
  public func getViews(threadIds: [ThreadID]) throws -> [ThreadID: Set<MailboxView>] {
    try begin(.getViews)
    var views: [ThreadID: Set<MailboxView>] = [:]
    for id in threadIds {
      views[id] = derive(resolved(id)).map { Set($0.rows.keys) }
    }
    return views
  }

  public func getSummaries(threadIds: [ThreadID]) throws -> [ThreadID: MailThread] {
    try begin(.getSummaries)
    var summaries: [ThreadID: MailThread] = [:]
    for id in threadIds { summaries[id] = derive(resolved(id))?.summary }
    return summaries
  }

  public func preview(_ action: ThreadAction, on places: [ThreadPlace]) throws -> ActionOutcome {
    try begin(.preview)
    return rehearse(action, on: places).outcome
  }

  public func perform(_ action: ThreadAction, on places: [ThreadPlace]) throws -> ActionOutcome {
    try begin(.perform)
    let id = ActionID(newId())
    let run = run(action, on: places) { place throws(ActionRefusal) in
      try change(plan(action, at: place), entry: id)
    }
    keep(run, as: id)
    return run.outcome
  }

  // MARK: The undo window

  public func addPending(
    _ action: ThreadAction, on places: [ThreadPlace], due: Date
  ) throws -> Announcement {
    try begin(.addPending)
    let wanted = Set(places.map(resolved))
    var overtaken: [ActionID: ActionOutcome] = [:]
    for earlier in waiting where !wanted.isDisjoint(with: pendingAction(earlier).places) {
      overtaken[earlier.id] = take(earlier.id).map(carryOut)
    }
    let planned = rehearse(action, on: places)
    var outcome = planned.outcome
    outcome.done = []
    guard !planned.changed.isEmpty else {
      return Announcement(pending: nil, outcome: outcome, overtaken: overtaken)
    }
    let new = WaitingAction(id: ActionID(newId()), action: action, due: due, threads: planned.changed)
    waiting.append(new)
    return Announcement(pending: pendingAction(new), outcome: outcome, overtaken: overtaken)
  }

  public func getPending() throws -> [PendingAction] {
    try begin(.getPending)
    return waiting.map(pendingAction)
  }

  public func carryOut(_ id: ActionID) throws -> ActionOutcome? {
    try begin(.carryOut)
    return take(id).map(carryOut)
  }

  public func withdraw(_ id: ActionID) throws -> PendingAction? {
    try begin(.withdraw)
    return take(id).map(pendingAction)
  }

  /// Threads that were joined since show as one.
  func pendingAction(_ kept: WaitingAction) -> PendingAction {
    PendingAction(
      id: kept.id, action: kept.action, places: distinct(kept.threads.map(\.place)), due: kept.due)
  }

  func hiddenThreads(in view: MailboxView) -> Set<ThreadID> {
    Set(waiting.flatMap(\.threads).filter { $0.place.view == view }.map { resolved($0.place.threadId) })
  }

  func take(_ id: ActionID) -> WaitingAction? {
    waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
  }

  func carryOut(_ taken: WaitingAction) -> ActionOutcome {
    let run = apply(taken.threads, entry: taken.id, taken.action)
    keep(run, as: taken.id)
    return run.outcome
  }

  // MARK: Planning

  /// Does it, notes what it comes to, and lets nothing of it stay.
  private func rehearse(_ action: ThreadAction, on places: [ThreadPlace]) -> ActionRun {
    let before = (stored, documents, operations)
    defer { (stored, documents, operations) = before }
    return run(action, on: places) { place throws(ActionRefusal) in
      var planned = try plan(action, at: place)
      planned.changes = try effective(planned)
      for change in planned.changes { apply(change, entry: ActionID(0)) }
      return planned
    }
  }

  private func plan(_ action: ThreadAction, at place: ThreadPlace) throws(ActionRefusal) -> ThreadChanges {
    let emails = emails(of: place.threadId)
    guard let rules = emails.first.flatMap({ rules(of: $0.accountId) }) else { throw .threadGone }
    let messages = emails.map(ThreadRows.Message.init)
    return ThreadChanges(
      place: place, changes: try rules.changes(action, in: place.view, messages: messages))
  }

  private func run(
    _ action: ThreadAction, on places: [ThreadPlace],
    _ body: (ThreadPlace) throws(ActionRefusal) -> ThreadChanges
  ) -> ActionRun {
    var run = ActionRun(action)
    for place in distinct(places) {
      do throws(ActionRefusal) {
        run.note(try body(place))
      } catch {
        run.note(failure(error, at: place))
      }
    }
    return run
  }

  func failure(_ reason: ActionRefusal, at place: ThreadPlace) -> ActionFailure {
    ActionFailure(place: place, subject: derive(place.threadId)?.summary?.subject ?? "", reason: reason)
  }

  func resolved(_ place: ThreadPlace) -> ThreadPlace {
    ThreadPlace(threadId: resolved(place.threadId), view: place.view)
  }

  private func distinct(_ places: [ThreadPlace]) -> [ThreadPlace] {
    var seen: Set<ThreadPlace> = []
    return places.map(resolved).filter { seen.insert($0).inserted }
  }

  func rules(of account: AccountID) -> ActionRules? {
    accounts.first { $0.id == account }.map { account in
      ActionRules(
        account: account, folders: folders.filter { $0.accountId == account.id },
        missing: missingFolders[account.id]?.folders ?? [])
    }
  }
}
