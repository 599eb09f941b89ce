import FoundationEssentials
import VmailDomain

/// One change of the store: rows of the database, and sources appended next to it. All of it is kept, or
/// nothing.
///
/// Sources are durable before the rows that refer to them are. When the change fails, both are restored. All
/// changes throw ``StoreError``.
public final class Transaction {
  let db: Database
  let sources: SourceAppender
  /// The state before the change, including the changes made so far.
  public let snapshot: Snapshot
  /// Who makes the change.
  let author: ActionAuthor

  private init(_ snapshot: Snapshot, by author: ActionAuthor) {
    self.author = author
    self.snapshot = snapshot
    db = snapshot.db
    sources = SourceAppender(files: snapshot.files, db: snapshot.db)
  }

  /// Runs `body`, and commits or rolls back. The caller holds the writer's lock.
  /// - Parameters:
  ///   - line: the command line that makes the change; `nil` for none.
  ///   - time: when the change is made.
  static func run<Value>(
    _ snapshot: Snapshot, by author: ActionAuthor, line: RunningLine?, at time: Date, faults: WriteFaults,
    _ body: (Transaction) throws -> Value
  ) throws -> Value {
    let (db, transaction) = (snapshot.db, Transaction(snapshot, by: author))
    (db.cause, db.changeTime) = (ChangeCause(by: author, line), time.storedSeconds)
    try db.beginImmediateTransaction()
    do {
      let value = try body(transaction)
      try HistoryWriter(db).settle()
      try TallyWriter(db: db).settle()
      try faults.reach(.rowsWritten, db)
      try transaction.sources.synchronize()
      try faults.reach(.sourcesSynchronized, db)
      try db.commit()
      transaction.sources.keep()
      try faults.reach(.committed, db)
      return value
    } catch {
      try? db.rollback()
      if isSurelyUndone(error) { transaction.sources.discard() }
      throw error
    }
  }

  /// Returns whether the change is certainly rolled back. A commit whose last flush to the disk failed may still take
  /// effect when the WAL is recovered, so its sources must be kept. Unreferenced bytes do no harm.
  private static func isSurelyUndone(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return true }
    return error.extendedResultCode != .ioErrorFsync
  }
}

extension Transaction {
  /// Attributes what `body` changes to something else than the command that is being run.
  func attributing<Value>(to cause: ChangeCause, _ body: () throws -> Value) throws -> Value {
    try db.attributing(to: cause, body)
  }
}

extension ChangeCause {
  /// What changes something, unless it says that it is something else: without a line nobody has asked for it.
  fileprivate init(by author: ActionAuthor, _ line: RunningLine?) {
    self.init(
      author == .agent ? .agent : line == nil ? .vmail : .user, name: line?.place ?? "",
      line: line?.text ?? "")
  }
}

/// Hooks by which a test makes a write fail, or copies the files as a crash would leave them.
package struct WriteFaults: Sendable {
  package enum Point: CaseIterable, Sendable {
    case rowsWritten, sourcesSynchronized, committed
  }

  private let onReach: (@Sendable (Point, Database) throws -> Void)?

  package static let none = WriteFaults()

  package init(onReach: (@Sendable (Point, Database) throws -> Void)? = nil) { self.onReach = onReach }

  func reach(_ point: Point, _ db: Database) throws { try onReach?(point, db) }
}
