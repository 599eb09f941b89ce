import Dispatch
import GRDB
import VmailDomain

/// What a start looks at after a vmail that did not come to its end: as much of the database as a moment allows,
/// and the sources that were written last.
struct StoreQuickCheck {
  /// How long the database is looked at, in seconds. `doctor` looks at all of it.
  private static let patience = 2.0
  /// Sources that are looked at, newest first.
  static let sourceCount = 64

  let files: StoreFiles

  /// - Throws: ``StoreError/damaged(path:detail:)``.
  func checkDatabase() throws {
    // A connection of its own: an interruption that comes too late concerns nobody else.
    let connection = try StoreConnection.reader(files)
    defer { try? connection.close() }
    let queue = DispatchQueue(label: "vmail.store.quick-check")
    let end = DispatchWorkItem { connection.interrupt() }
    queue.asyncAfter(deadline: .now() + Self.patience, execute: end)
    defer {
      end.cancel()
      // Where it has begun, it is waited for.
      queue.sync {}
    }
    do {
      let complaints = try connection.read { try String.fetchAll($0, sql: "PRAGMA quick_check(3)") }
      guard complaints == ["ok"] else {
        throw StoreError.damaged(path: files.vault, detail: complaints.joined(separator: ", "))
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      // What was looked at is whole.
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
