import FoundationEssentials
import VmailDomain

/// Carries out actions, or adds pending ones; within the caller's transaction.
struct ActionRunner {
  private let db: Database
  private var planner: ActionPlanner
  private let journal: Journal
  private let pending: PendingThreads
  private var writer: ChangeWriter
  private let snoozes: SnoozedMessages
  private let transfers: Transfers

  init(_ db: Database) throws {
    self.db = db
    planner = try ActionPlanner(db)
    journal = try Journal(db)
    pending = PendingThreads(db)
    writer = try ChangeWriter(db)
    snoozes = SnoozedMessages(db)
    transfers = try Transfers(db)
  }

  /// Returns the outcome that an action would have, and the changes of messages that it would make.
  static func rehearse(
    _ db: Database, _ action: ThreadAction, on places: [ThreadInMailbox]
  ) throws -> (outcome: ActionOutcome, changes: [MessageChange]) {
    var planner = try ActionPlanner(db)
    var tally = ActionTally(action)
    var changes: [MessageChange] = []
    for place in try ActionPlanner.distinct(places, db) {
      switch try planner.rehearse(action, on: place) {
      case .refused(let failure): tally.note(failure)
      case .plan(let plan):
        changes += plan.changes
        if let target = action.transfer?.target, try Transfers(db).account(of: target) == nil {
          tally.note(ActionFailure(place: place, subject: plan.thread.subject, reason: .folderGone))
        } else {
          tally.note(place, isChanged: !plan.changes.isEmpty)
        }
      }
    }
    return (tally.outcome, changes)
  }

  /// - Parameters:
  ///   - rule: the rule that is applied.
  ///   - grant: the grant under which an agent acts.
  ///   - recordsAll: whether it gets an entry even if such actions usually have none; it then ends no redoing.
  mutating func perform(
    _ action: ThreadAction, on places: [ThreadInMailbox], by author: ActionAuthor, rule: MailRule? = nil,
    grant: GrantID? = nil, recordsAll: Bool = false
  ) throws -> ActionOutcome {
    if action.transfer != nil {
      let announced = try addPending(action, on: places, due: .distantPast, by: author)
      var outcome = announced.outcome
      outcome.done = try announced.pending.flatMap { try carryOut($0.id) }?.done ?? []
      return outcome
    }
    return try db.attributing(to: db.cause(by: author, rule: rule?.title, grant: grant)) {
      try performAtOnce(action, on: places, by: author, rule: rule, grant: grant, recordsAll: recordsAll)
    }
  }

  private mutating func performAtOnce(
    _ action: ThreadAction, on places: [ThreadInMailbox], by author: ActionAuthor, rule: MailRule?,
    grant: GrantID?, recordsAll: Bool
  ) throws -> ActionOutcome {
    var tally = ActionTally(action)
    let id = try journal.add(action, by: author, rule: rule, grant: grant)
    for (position, place) in try ActionPlanner.distinct(places, db).enumerated() {
      switch try planner.plan(action, on: place) {
      case .refused(let failure): tally.note(failure)
      case .plan(let plan):
        let made = try made(of: plan, action, id)
        let isCopy = tally.note(place, isChanged: !made.isEmpty)
        guard !made.isEmpty else { continue }
        try journal.add(
          ThreadChanges(position: isCopy ? -position : position, place: place, changes: made), to: id,
          isPending: false)
      }
    }
    try writer.settle()
    switch action.reversal {
    case _ where tally.outcome.done.isEmpty, .unrecorded where !recordsAll: try journal.remove(id)
    case .unrecorded: break
    case .byInverse, .irreversible:
      try journal.prune(after: author)
      try journal.expectRoom(for: author)
    }
    if case .categorize(let category, let senders) = action, !senders.isEmpty {
      try SenderRules(db).add(senders, category, by: id)
    }
    try noteDecision(action, id, tally.outcome)
    return tally.outcome
  }

  /// Adds a pending action for the messages that exist now.
  mutating func addPending(
    _ action: ThreadAction, on places: [ThreadInMailbox], due: Date, by author: ActionAuthor
  ) throws -> Announcement {
    let places = try ActionPlanner.distinct(places, db)
    var overtaken: [ActionID: ActionOutcome] = [:]
    for id in Set(try places.compactMap { try pending.action(on: $0) }).sorted() {
      overtaken[id] = try carryOut(id)
    }
    // What waits for its copies is only hidden where it was.
    for place in places { try pending.release(place) }
    var tally = ActionTally(action)
    let id = try journal.add(action, due: due, by: author)
    var waiting: [ThreadInMailbox] = []
    for (position, place) in places.enumerated() {
      switch try planner.rehearse(action, on: place) {
      case .refused(let failure): tally.note(failure)
      case .plan(let plan) where plan.changes.isEmpty: tally.note(place, isChanged: false)
      case .plan(let plan):
        let isHidden = action.onlyMessages == nil && (action.leavesMailbox || action.transfer == nil)
        if let target = action.transfer?.target {
          if let reason = try transfers.refusal(of: plan, target) {
            tally.note(ActionFailure(place: place, subject: plan.thread.subject, reason: reason))
            continue
          }
          try transfers.begin(plan, target, by: id)
        }
        let isCopy = tally.note(place, isChanged: true)
        try journal.add(
          ThreadChanges(position: isCopy ? -position : position, place: place, changes: plan.changes), to: id,
          isPending: isHidden)
        waiting.append(ThreadInMailbox(threadId: place.threadId, view: place.view, isCopy: isCopy))
      }
    }
    var outcome = tally.outcome
    outcome.done = []
    guard !waiting.isEmpty else {
      try journal.remove(id)
      return Announcement(pending: nil, outcome: outcome, overtaken: overtaken)
    }
    let copies = try ThreadCopies(db)
    try copies.settle(try copies.twins(ofAction: id))
    try journal.expectRoom(for: author)
    let action = PendingAction(id: id, action: action, places: waiting, due: due, author: author)
    return Announcement(pending: action, outcome: outcome, overtaken: overtaken)
  }

  /// - Returns: `nil` when it is no longer pending.
  mutating func carryOut(_ id: ActionID) throws -> ActionOutcome? {
    guard let action = try pending.action(id) else { return nil }
    if action.action.transfer != nil { return try transfers.wait(action) }
    return try db.attributing(to: try journal.cause(of: id) ?? db.cause(by: action.author)) {
      try carryOut(action)
    }
  }

  private mutating func carryOut(_ action: PendingAction) throws -> ActionOutcome {
    let id = action.id
    try pending.release(id)
    let copies = try ThreadCopies(db)
    try copies.settle(try copies.twins(ofAction: id))
    let tally = try apply(try journal.threads(of: id), of: id, action.action) { $0 }
    try writer.settle()
    if tally.outcome.done.isEmpty { try journal.remove(id) } else { try journal.commit(id) }
    try noteDecision(action.action, id, tally.outcome)
    return tally.outcome
  }

  /// Undoes the changes of a journal entry.
  mutating func undo(
    _ entry: CommittedAction, by author: ActionAuthor, isRedoneLast: Bool
  ) throws -> ActionOutcome {
    if entry.action.transfer != nil {
      return try TransferReversal(db).undo(entry, by: author, isRedoneLast: isRedoneLast)
    }
    let threads = try journal.threads(of: entry.id).reversedRows.map(\.inverse)
    var tally = try apply(threads, of: entry.id, entry.action) { $0.map(\.inverse) }
    tally.reverse()
    try writer.settle()
    try setDecisions(ofAction: entry.id, isActive: false)
    try journal.markUndone(entry.id, by: author, isRedoneLast: isRedoneLast)
    return tally.outcome
  }

  /// Redoes an undone action.
  mutating func redo(_ entry: CommittedAction) throws -> ActionOutcome {
    if entry.action.transfer != nil { return try TransferReversal(db).redo(entry) }
    let tally = try apply(try journal.threads(of: entry.id), of: entry.id, entry.action) { $0 }
    try writer.settle()
    try setDecisions(ofAction: entry.id, isActive: true)
    try journal.markDone(entry.id)
    return tally.outcome
  }

  // MARK: Implementation

  /// Records a decision about senders, if their mail was moved.
  private func noteDecision(_ action: ThreadAction, _ id: ActionID, _ outcome: ActionOutcome) throws {
    // An action on several accounts decides the same in each.
    guard case .screen(let senders, let decision, _) = action.parts.first, !outcome.done.isEmpty else {
      return
    }
    try SenderDecisions(db).add(decision, on: senders, by: id)
  }

  /// Lets the lasting decisions made by an action apply, or not.
  private func setDecisions(ofAction id: ActionID, isActive: Bool) throws {
    try SenderRules(db).set(isActive: isActive, of: id)
    try SenderDecisions(db).set(isActive: isActive, of: id)
  }

  /// Applies earlier changes, thread by thread, as far as still possible.
  /// - Parameter kept: the way in which the changes are recorded in the journal.
  private mutating func apply(
    _ threads: some Sequence<ThreadChanges>, of id: ActionID, _ action: ThreadAction,
    keeping kept: ([MessageChange]) -> [MessageChange]
  ) throws -> ActionTally {
    var tally = ActionTally(action)
    for thread in threads {
      func record(_ made: [MessageChange]) throws {
        guard made != thread.changes else { return }
        let planned = ThreadChanges(
          position: thread.position, place: thread.place, changes: kept(thread.changes))
        try journal.replace(planned, by: kept(made), of: id)
      }
      switch try planner.plan(thread.changes, on: thread.place) {
      case .refused(let failure):
        tally.note(failure)
        try record([])
      case .plan(let plan):
        let made = try made(of: plan, action, id)
        try record(made)
        let place = ThreadInMailbox(
          threadId: plan.thread.id, view: thread.place.view, isCopy: thread.place.isCopy)
        tally.note(place, isChanged: !made.isEmpty)
      }
    }
    return tally
  }

  /// Carries out a plan, and records snoozed messages.
  private mutating func made(
    of plan: ActionPlanner.Plan, _ action: ThreadAction, _ id: ActionID
  ) throws -> [MessageChange] {
    let made = try writer.apply(plan, action: id)
    if case .snooze(let until) = action { try snoozes.note(made.map(\.emailId), until: until, by: id) }
    return made
  }
}
