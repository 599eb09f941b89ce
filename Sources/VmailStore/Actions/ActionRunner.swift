import FoundationEssentials
import VmailDomain

/// Carries actions out, or lets them wait; within the caller's transaction.
struct ActionRunner {
  private let db: Database
  private var planner: ActionPlanner
  private let journal: Journal
  private let pending: PendingThreads
  private var writer: ChangeWriter
  private let snoozes: SnoozedMessages

  init(_ db: Database) throws {
    self.db = db
    planner = try ActionPlanner(db)
    journal = try Journal(db)
    pending = PendingThreads(db)
    writer = try ChangeWriter(db)
    snoozes = SnoozedMessages(db)
  }

  /// What an action would do.
  static func preview(
    _ db: Database, _ action: ThreadAction, on places: [ThreadInMailbox]
  ) throws -> ActionOutcome {
    var planner = try ActionPlanner(db)
    var tally = ActionTally(action)
    for place in try ActionPlanner.distinct(places, db) {
      switch try planner.rehearse(action, on: place) {
      case .refused(let failure): tally.note(failure)
      case .plan(let plan): tally.note(place.threadId, isChanged: !plan.changes.isEmpty)
      }
    }
    return tally.outcome
  }

  /// - Parameter rule: what the rule is called that does it; `nil` for the user.
  mutating func perform(
    _ action: ThreadAction, on places: [ThreadInMailbox], by rule: String? = nil
  ) throws -> ActionOutcome {
    var tally = ActionTally(action)
    let id = try journal.add(action, by: rule)
    for (position, place) in try ActionPlanner.distinct(places, db).enumerated() {
      switch try planner.plan(action, on: place) {
      case .refused(let failure): tally.note(failure)
      case .plan(let plan):
        let made = try made(of: plan, action, id)
        tally.note(place.threadId, isChanged: !made.isEmpty)
        guard !made.isEmpty else { continue }
        try journal.add(
          ThreadChanges(position: position, place: place, changes: made), to: id, isPending: false)
      }
    }
    if case .unrecorded = action.reversal {
      try writer.settle()
      try journal.remove(id)
    } else {
      try end(id, tally.outcome)
    }
    if case .categorize(let category, let senders) = action, !senders.isEmpty {
      try SenderRules(db).add(senders, category, by: id)
    }
    return tally.outcome
  }

  /// Lets an action wait, for the messages that are there now.
  mutating func addPending(
    _ action: ThreadAction, on places: [ThreadInMailbox], due: Date
  ) throws -> Announcement {
    let places = try ActionPlanner.distinct(places, db)
    var overtaken: [ActionID: ActionOutcome] = [:]
    for id in Set(try places.compactMap { try pending.action(on: $0) }).sorted() {
      overtaken[id] = try carryOut(id)
    }
    var tally = ActionTally(action)
    let id = try journal.add(action, due: due)
    var waiting: [ThreadInMailbox] = []
    for (position, place) in places.enumerated() {
      switch try planner.rehearse(action, on: place) {
      case .refused(let failure): tally.note(failure)
      case .plan(let plan) where plan.changes.isEmpty: tally.note(place.threadId, isChanged: false)
      case .plan(let plan):
        try journal.add(
          ThreadChanges(position: position, place: place, changes: plan.changes), to: id, isPending: true)
        waiting.append(place)
      }
    }
    guard !waiting.isEmpty else {
      try journal.remove(id)
      return Announcement(pending: nil, outcome: tally.outcome, overtaken: overtaken)
    }
    let action = PendingAction(id: id, action: action, places: waiting, due: due)
    return Announcement(pending: action, outcome: tally.outcome, overtaken: overtaken)
  }

  /// - Returns: `nil` when it is pending no longer.
  mutating func carryOut(_ id: ActionID) throws -> ActionOutcome? {
    guard let action = try pending.action(id) else { return nil }
    try pending.release(id)
    let tally = try apply(try journal.threads(of: id), of: id, action.action) { $0 }
    try end(id, tally.outcome)
    return tally.outcome
  }

  /// Takes back what an entry of the journal changed.
  mutating func undo(_ entry: CommittedAction) throws -> ActionOutcome {
    // Backwards: a message may have been changed in two places.
    let threads = try journal.threads(of: entry.id).reversed().map(\.inverse)
    var tally = try apply(threads, of: entry.id, entry.action) { $0.map(\.inverse) }
    tally.reverse()
    try writer.settle()
    try SenderRules(db).set(isActive: false, of: entry.id)
    try journal.markUndone(entry.id)
    return tally.outcome
  }

  /// Does what was undone again.
  mutating func redo(_ entry: CommittedAction) throws -> ActionOutcome {
    let tally = try apply(try journal.threads(of: entry.id), of: entry.id, entry.action) { $0 }
    try writer.settle()
    try SenderRules(db).set(isActive: true, of: entry.id)
    try journal.markDone(entry.id)
    return tally.outcome
  }

  // MARK: Inside

  /// Applies what was worked out before, thread by thread, as far as it still can be.
  /// - Parameter kept: how what was changed is kept in the journal.
  private mutating func apply(
    _ threads: some Sequence<ThreadChanges>, of id: ActionID, _ action: ThreadAction,
    keeping kept: ([MessageChange]) -> [MessageChange]
  ) throws -> ActionTally {
    var tally = ActionTally(action)
    for thread in threads {
      let planned = ThreadChanges(
        position: thread.position, place: thread.place, changes: kept(thread.changes))
      switch try planner.plan(thread.changes, on: thread.place) {
      case .refused(let failure):
        tally.note(failure)
        try journal.replace(planned, by: [], of: id)
      case .plan(let plan):
        let made = try made(of: plan, action, id)
        try journal.replace(planned, by: kept(made), of: id)
        tally.note(plan.thread.id, isChanged: !made.isEmpty)
      }
    }
    return tally
  }

  /// Carries a plan out; what is snoozed by it is noted.
  private mutating func made(
    of plan: ActionPlanner.Plan, _ action: ThreadAction, _ id: ActionID
  ) throws -> [MessageChange] {
    let made = try writer.apply(plan, action: id)
    if case .snooze(let until) = action { try snoozes.note(made.map(\.emailId), until: until, by: id) }
    return made
  }

  private mutating func end(_ id: ActionID, _ outcome: ActionOutcome) throws {
    try writer.settle()
    if outcome.done.isEmpty { try journal.remove(id) } else { try journal.commit(id) }
  }
}
