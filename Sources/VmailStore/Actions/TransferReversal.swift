import FoundationEssentials
import VmailDomain

/// Undoes and redoes what went to other accounts; within the caller's transaction.
struct TransferReversal {
  private let db: Database
  private let transfers: Transfers
  private let journal: Journal

  init(_ db: Database) throws {
    self.db = db
    transfers = try Transfers(db)
    journal = try Journal(db)
  }

  /// Takes the copies of a waiting action back, except those whose original no longer exists. The caller removes the
  /// action.
  func withdraw(_ action: PendingAction) throws {
    guard let target = action.action.transfer?.target else { return }
    let rows = try transfers.rows(of: action.id)
    let changes = try journal.threads(of: action.id).flatMap(\.changes)
    var changer = try TransferChanger(db, action.id)
    var unsent: Set<EmailID> = []
    for row in rows {
      guard let copy = row.copy, try transfers.exists(row.original) else { continue }
      if row.isNew, try transfers.isOnlyHere(copy) {
        unsent.insert(copy)
      } else {
        _ = try changer.apply(changes.filter { $0.emailId == copy }.map(\.inverse), in: target)
      }
    }
    try changer.settle()
    for copy in unsent { try transfers.erase(copy) }
  }

  /// Takes the originals back, and then the copies of those that are back.
  func undo(_ entry: CommittedAction, by author: ActionAuthor, isRedoneLast: Bool) throws -> ActionOutcome {
    guard let transfer = entry.action.transfer else { return ActionOutcome(action: entry.action) }
    let rows = try transfers.rows(of: entry.id)
    let mail = TransferredMail(rows)
    var changer = try TransferChanger(db, entry.id)
    var tally = ActionTally(entry.action)
    // Two originals may share a copy, so all of them come back before any copy is looked at.
    let threads = try journal.threads(of: entry.id).reversedRows.map { thread in
      let copies = try transfers.copies(of: rows, in: thread, to: transfer.target)
      let named = thread.changes.filter { transfer.keepsOriginal && mail.originals.contains($0.emailId) }
      let own = thread.changes.filter { !copies.contains($0.emailId) && !named.contains($0) }
      return (
        thread: thread, copies: thread.changes.filter { copies.contains($0.emailId) }, named: named,
        back: try changer.apply(own.map(\.inverse), on: thread.place)
      )
    }
    for (thread, copies, named, back) in threads {
      let superfluous = try copies.filter { change in
        try rows.allSatisfy {
          try $0.copy != change.emailId
            || (transfer.keepsOriginal ? transfers.exists($0.original) : transfers.isKept($0.original))
        }
      }
      let taken = try changer.apply(superfluous.map(\.inverse), in: transfer.target)
      if let failure = back.failure {
        tally.note(failure)
      } else {
        tally.note(thread.place, isChanged: !back.made.isEmpty || !taken.isEmpty)
      }
      let made = (back.made + taken).map(\.inverse)
      try journal.replace(thread, by: made.isEmpty ? [] : named + made, of: entry.id)
    }
    tally.reverse()
    try changer.settle()
    try journal.markUndone(entry.id, by: author, isRedoneLast: isRedoneLast)
    return tally.outcome
  }

  /// Takes the copies out of Trash again, and lets the originals wait for them. Those that no longer exist are made
  /// anew.
  func redo(_ entry: CommittedAction) throws -> ActionOutcome {
    guard let transfer = entry.action.transfer else { return ActionOutcome(action: entry.action) }
    let id = SQLValue.integer(entry.id.rawValue)
    let rows = try transfers.rows(of: entry.id)
    var changer = try TransferChanger(db, entry.id)
    let threads = try journal.threads(of: entry.id)
    for thread in threads {
      let known = try transfers.copies(of: rows, in: thread, to: transfer.target)
      let copies = thread.changes.filter { known.contains($0.emailId) }
      let again = try changer.apply(copies, in: transfer.target)
      try journal.replace(thread, by: thread.changes.filter { !copies.contains($0) } + again, of: entry.id)
    }
    try changer.settle()
    try SQLStatement(
      db,
      "UPDATE transfer SET copy = NULL WHERE actionId = ?1 AND copy IS NOT NULL AND NOT EXISTS (\(Self.copySQL))"
    ).run(id)
    try SQLStatement(
      db, "UPDATE action SET state = \(ActionState.pending), due = ?, doneAt = \(Journal.nowSQL) WHERE id = ?"
    ).run(.integer(Date.distantFuture.storedMilliseconds), id)
    if entry.action.leavesMailbox {
      try SQLStatement(db, "UPDATE OR IGNORE action_place SET isPending = 1 WHERE actionId = ?").run(id)
    }
    try transfers.settle()
    let left = Set(try journal.threads(of: entry.id).map(\.place))
    var tally = ActionTally(entry.action)
    for place in threads.map(\.place) {
      if left.contains(place) {
        tally.note(place, isChanged: true)
      } else {
        tally.note(ActionFailure(place: place, subject: "", reason: .mailGone))
      }
    }
    return tally.outcome
  }

  private static let copySQL =
    "SELECT 1 FROM email WHERE id = copy AND flags & \(MessageFlags.deleted.rawValue) = 0"
}
