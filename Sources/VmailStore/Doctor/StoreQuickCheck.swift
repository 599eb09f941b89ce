import GRDB
import GRDBSQLite
import VmailDomain

/// What a start looks at after a vmail that did not come to its end: as much of the database as a moment allows,
/// and the sources that were written last.
struct StoreQuickCheck {
  /// How long the database is looked at. `doctor` looks at all of it.
  static let patience: Duration = .seconds(2)
  /// Sources that are looked at, newest first.
  static let sourceCount = 64

  let files: StoreFiles

  /// - Throws: ``StoreError/damaged(path:detail:)``.
  func checkDatabase(_ reader: DatabaseQueue, patience: Duration = patience) throws {
    try reader.read { db in
      let deadline = Deadline(ContinuousClock.now + patience)
      let context = Unmanaged.passUnretained(deadline).toOpaque()
      sqlite3_progress_handler(db.sqliteConnection, 10, Deadline.isOver, context)
      defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
      do {
        let complaints = try withExtendedLifetime(deadline) {
          try String.fetchAll(db, sql: "PRAGMA quick_check(3)")
        }
        guard complaints == ["ok"] else {
          throw StoreError.damaged(path: files.vault, detail: complaints.joined(separator: ", "))
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
        // What was looked at is whole.
      }
    }
  }

  private final class Deadline {
    private let end: ContinuousClock.Instant

    init(_ end: ContinuousClock.Instant) { self.end = end }

    static let isOver: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
      guard let context else { return 0 }
      let deadline = Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue()
      return ContinuousClock.now >= deadline.end ? 1 : 0
    }
  }

  static let newestSQL = """
    SELECT emailId, \(SourcePlaceQuery.columns) FROM email_source ORDER BY emailId DESC LIMIT ?
    """

  /// - Returns: a finding where any of them is damaged, else none.
  func checkNewestSources(_ reader: DatabaseQueue, _ digest: SourceDigest?) throws -> [DoctorFinding] {
    try reader.read { db in
      let newest = try SQLStatement(db, Self.newestSQL).all(.integer(Self.sourceCount)) {
        (EmailID($0.integer(0)), SourcePlaceQuery.place($0, from: 1))
      }
      let sources = SourceReader(files: files)
      let damaged = try newest.filter { try !sources.isWhole($0.1, of: $0.0, digest) }.map(\.0)
      guard !damaged.isEmpty else { return [] }
      return [try DamagedSources(damaged, of: newest.count, db).finding]
    }
  }
}
