import Foundation
import GRDB
import VmailDomain

/// Carries actions out, or lets them wait; within the caller's transaction.
struct ActionRunner {
  private let db: Database
  private let planner: ActionPlanner
  private let journal: Journal
  private let pending: PendingThreads
  private var writer: ChangeWriter

  init(_ db: Database) throws {
    self.db = db
    planner = try ActionPlanner(db)
    journal = Journal(db)
    pending = PendingThreads(db)
    writer = try ChangeWriter(db)
  }

  /// What an action would do.
  static func preview(
    _ db: Database, _ action: ThreadAction, on places: [ThreadPlace]
  ) throws -> ActionOutcome {
    let planner = try ActionPlanner(db)
    var outcome = ActionOutcome(action: action)
    for place in ActionPlanner.unique(places) {
      switch try planner.plan(action, on: place) {
      case .refused(let failure): outcome.failed.append(failure)
      case .plan(let plan) where plan.changes.isEmpty: outcome.unchanged.append(place.threadId)
      case .plan: outcome.done.append(place.threadId)
      }
    }
    return outcome
  }

  mutating func perform(_ action: ThreadAction, on places: [ThreadPlace]) throws -> ActionOutcome {
    var outcome = ActionOutcome(action: action)
    let id = try journal.add(action)
    for place in ActionPlanner.unique(places) {
      switch try planner.plan(action, on: place) {
      case .refused(let failure): outcome.failed.append(failure)
      case .plan(let plan):
        let made = try writer.apply(plan, action: id)
        try journal.add(made, of: id, thread: plan.thread.id)
        if made.isEmpty {
          outcome.unchanged.append(place.threadId)
        } else {
          outcome.done.append(place.threadId)
        }
      }
    }
    try end(id, outcome)
    return outcome
  }

  /// Lets an action wait, for the messages that are there now.
  mutating func addPending(
    _ action: ThreadAction, on places: [ThreadPlace], due: Date
  ) throws -> (pending: PendingAction?, outcome: ActionOutcome) {
    var outcome = ActionOutcome(action: action)
    let places = try ActionPlanner.unique(
      places.map { ThreadPlace(threadId: try ThreadQuery.resolve(db, $0.threadId), view: $0.view) })
    for id in Set(try places.compactMap { try pending.action(on: $0) }).sorted() { _ = try carryOut(id) }
    let id = try journal.add(action, due: due)
    var waiting: [ThreadPlace] = []
    for place in places {
      switch try planner.plan(action, on: place) {
      case .refused(let failure): outcome.failed.append(failure)
      case .plan(let plan) where plan.changes.isEmpty: outcome.unchanged.append(place.threadId)
      case .plan(let plan):
        try journal.add(plan.changes, of: id, thread: plan.thread.id)
        try pending.add(place, of: id, position: waiting.count)
        waiting.append(place)
      }
    }
    guard !waiting.isEmpty else {
      try journal.remove(id)
      return (nil, outcome)
    }
    try journal.setThreadCount(waiting.count, of: id)
    return (PendingAction(id: id, action: action, places: waiting, due: due), outcome)
  }

  /// - Returns: `nil` when it is pending no longer.
  mutating func carryOut(_ id: ActionID) throws -> ActionOutcome? {
    guard let action = try pending.action(id) else { return nil }
    var outcome = ActionOutcome(action: action.action)
    try pending.remove(of: id)
    var planned = Dictionary(grouping: try journal.changes(of: id), by: \.thread)
    let named = Set(action.places.map(\.threadId))
    // A thread that was joined to another since is acted on as well, for its own messages.
    let joined = planned.keys.filter { !named.contains($0) }.sorted()
    let views = Dictionary(
      action.places.map { ($0.threadId, $0.view) }, uniquingKeysWith: { first, _ in first })
    for thread in action.places.map(\.threadId) + joined {
      let changes = (planned.removeValue(forKey: thread) ?? []).map(\.change)
      switch try plan(changes, thread, view: views[thread]) {
      case .refused(let failure): outcome.failed.append(failure)
      case .plan(let plan):
        let made = try writer.apply(plan, action: id)
        try journal.replace(changes, by: made, of: id, thread: thread)
        if made.isEmpty { outcome.unchanged.append(thread) } else { outcome.done.append(thread) }
      }
    }
    try end(id, outcome)
    return outcome
  }

  // MARK: The journal

  /// Takes back, or does again, what an entry of the journal changed.
  /// - Parameter isInverse: whether it is taken back.
  mutating func apply(_ entry: CommittedAction, isInverse: Bool) throws -> ActionOutcome {
    var outcome = ActionOutcome(action: entry.action)
    let changes = Dictionary(grouping: try journal.changes(of: entry.id), by: \.thread)
    for (thread, changes) in changes.sorted(by: { $0.key < $1.key }) {
      let wanted = changes.filter(\.isThere).map { isInverse ? $0.change.inverse : $0.change }
      switch try plan(wanted, thread, view: nil) {
      case .refused(let failure): outcome.failed.append(failure)
      case .plan(let plan):
        let made = try writer.apply(plan, action: entry.id)
        if !made.isEmpty { outcome.done.append(thread) } else { outcome.unchanged.append(thread) }
      }
    }
    try writer.settle()
    return outcome
  }

  /// A plan for changes that were worked out before.
  private func plan(
    _ changes: [MessageChange], _ thread: ThreadID, view: MailboxView?
  ) throws -> ActionPlanner.Planned {
    let found = try planner.thread(thread)
    func refused(_ reason: ActionRefusal) -> ActionPlanner.Planned {
      let folder = changes.first.flatMap { $0.addedFolders.first ?? $0.removedFolders.first }
      let place = view ?? folder.map { .folder($0) } ?? .archive(found?.accountId ?? AccountID(0))
      return .refused(
        ActionFailure(
          place: ThreadPlace(threadId: thread, view: place), subject: found?.subject ?? "", reason: reason))
    }
    guard let found else { return refused(.threadGone) }
    guard !changes.isEmpty else { return refused(.mailGone) }
    let messages = try planner.messages(of: thread)
    let known = Dictionary(messages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    do throws(ActionRefusal) {
      var left: [MessageChange] = []
      for change in changes {
        guard let message = known[change.emailId] else { continue }
        let rules = found.account.rules
        left += try [rules.remaining(change, folders: message.folders, flags: message.flags)]
          .compactMap(\.self)
      }
      return .plan(ActionPlanner.Plan(thread: found, messages: messages, changes: left))
    } catch {
      return refused(error)
    }
  }

  private mutating func end(_ id: ActionID, _ outcome: ActionOutcome) throws {
    try writer.settle()
    if outcome.done.isEmpty {
      try journal.remove(id)
    } else {
      try journal.commit(id, threadCount: outcome.done.count)
    }
  }
}
