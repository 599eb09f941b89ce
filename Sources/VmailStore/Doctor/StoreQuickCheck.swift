import Dispatch
import VmailDomain

/// The checks at start after a process that didn't exit cleanly: as much of the database as the time limit allows,
/// and the newest sources.
struct StoreQuickCheck {
  /// The time limit for checking the database, in seconds. `doctor` checks all of it.
  private static let patience = 2.0
  /// The number of sources checked, newest first.
  static let sourceCount = 64

  let files: StoreFiles

  /// - Throws: ``StoreError/damaged(path:detail:)``.
  func checkDatabase() throws {
    // A separate connection: an interruption that comes too late affects nobody else.
    let connection = try StoreConnection.reader(files)
    defer { connection.close() }
    do {
      let complaints = try connection.read { db in
        try limited(db) { try SQLStatement(db, "PRAGMA quick_check(3)").all { $0.text(0) } }
      }
      guard complaints == ["ok"] else {
        throw StoreError.damaged(path: files.vault, detail: complaints.joined(separator: ", "))
      }
    } catch let error as DatabaseError where error.resultCode == .interrupt {
      // The part that was checked is intact.
    }
  }

  /// Interrupts a body that takes longer than ``patience``.
  private func limited<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    let access = DatabaseAccess()
    try access.begin(db)
    let end = DispatchWorkItem { access.cancel() }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience, execute: end)
    defer {
      end.cancel()
      access.end(db)
    }
    return try body()
  }

  static let newestSQL = """
    SELECT emailId, \(SegmentLocationQuery.columns) FROM email_source ORDER BY emailId DESC LIMIT ?
    """

  /// - Returns: a finding if any of them is damaged, otherwise none.
  func checkNewestSources(_ reader: DatabaseQueue, _ digest: SourceDigest?) throws -> [DoctorFinding] {
    try reader.read { db in
      let newest = try SQLStatement(db, Self.newestSQL).all(.integer(Self.sourceCount)) {
        (EmailID($0.integer(0)), SegmentLocationQuery.place($0, from: 1))
      }
      let sources = SourceReader(files: files)
      let damaged = try newest.filter { try !sources.isWhole($0.1, of: $0.0, digest) }.map(\.0)
      guard !damaged.isEmpty else { return [] }
      return [try DamagedSources(damaged, of: newest.count, db).finding]
    }
  }
}
