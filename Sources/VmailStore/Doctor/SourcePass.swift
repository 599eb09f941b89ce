import FoundationEssentials
import VmailDomain

/// Compares all sources with their digests, some at a time: in the background, continuing across processes.
/// Sources without a digest get one.
struct SourcePass {
  let database: StoreDatabase
  let digest: SourceDigest

  /// The number of sources read per step, between two accesses to the database.
  static let sourcesInStep = 256
  static let bytesInStep = 8 << 20

  static let stepSQL = """
    SELECT emailId, \(SegmentLocationQuery.columns) FROM email_source WHERE emailId > ? ORDER BY emailId LIMIT ?
    """
  static let unknownSQL = """
    SELECT emailId, \(SegmentLocationQuery.columns) FROM email_source
    WHERE emailId > ? AND digest IS NULL ORDER BY emailId LIMIT ?
    """

  /// A source that was examined.
  private struct Seen: Sendable {
    let email: EmailID
    let place: SegmentLocation
    /// Its current digest; `nil` if the source is missing, or can't be unpacked.
    let digest: [UInt8]?

    var isWhole: Bool { digest != nil && (place.digest == nil || place.digest == digest) }
  }

  /// Carries out one step of the pass.
  func goOn(now: Date) async throws -> SourceVerification {
    var result = SourceVerification()
    guard let last = try await database.read({ try Self.position($0, now: now) }) else { return result }
    let seen = try await look(Self.stepSQL, after: last)
    result.verified = seen.count
    result.isDone = seen.isEmpty
    result.newlyDamaged = try await database.write { transaction in
      let db = transaction.db
      let before = try Self.countDamaged(db)
      let gone = try Self.note(seen, db)
      try Self.setPosition(seen.last?.email, now: now, db)
      return try Self.countDamaged(db) - before + gone
    }
    return result
  }

  /// Computes the missing digests from the current content: there is nothing else to compare it with.
  func fillIn() async throws {
    var last = EmailID(0)
    while true {
      try Task.checkCancellation()
      let seen = try await look(Self.unknownSQL, after: last)
      guard let end = seen.last else { return }
      last = end.email
      try await database.write { _ = try Self.note(seen, $0.db) }
    }
  }

  private func look(_ sql: String, after last: EmailID) async throws -> [Seen] {
    try await database.read { [files = database.files, digest] db in
      let sources = SourceReader(files: files)
      var (seen, bytes) = ([Seen](), 0)
      try SQLStatement(db, sql).forEach(
        all: [.integer(last.rawValue), .integer(Self.sourcesInStep)]
      ) { row in
        let (email, place) = (EmailID(row.integer(0)), SegmentLocationQuery.place(row, from: 1))
        bytes += max(0, place.length)
        var found: [UInt8]?
        do {
          found = digest(try sources.read(place, of: email))
        } catch StoreError.sourceMissing {} catch StoreError.sourceDamaged {}
        seen.append(Seen(email: email, place: place, digest: found))
        return bytes < Self.bytesInStep
      }
      return seen
    }
  }

  /// Records results, unless the source has been replaced or erased meanwhile.
  /// - Returns: the number of sources no longer considered damaged.
  private static func note(_ seen: [Seen], _ db: Database) throws -> Int {
    let fill = SQLStatement(
      db,
      "UPDATE email_source SET digest = ? WHERE emailId = ? AND segment = ? AND offset = ? AND digest IS NULL"
    )
    let add = SQLStatement(
      db,
      """
      INSERT OR IGNORE INTO source_damage
      SELECT emailId FROM email_source WHERE emailId = ? AND segment = ? AND offset = ?
      """)
    let remove = SQLStatement(db, "DELETE FROM source_damage WHERE emailId = ?")
    var removed = 0
    for source in seen {
      let id = SQLValue.integer(source.email.rawValue)
      let (segment, offset) = (SQLValue.integer(source.place.segment), SQLValue.integer(source.place.offset))
      if source.isWhole {
        if source.place.digest == nil, let digest = source.digest {
          try fill.run(.blob(digest), id, segment, offset)
        }
        try remove.run(id)
        removed += db.changesCount
      } else {
        try add.run(id, segment, offset)
      }
    }
    return removed
  }

  private static func countDamaged(_ db: Database) throws -> Int {
    try SQLStatement(db, "SELECT count(*) FROM source_damage").first { $0.int(0) } ?? 0
  }

  /// Returns the last message examined; `nil` when there is nothing to do.
  private static func position(_ db: Database, now: Date) throws -> EmailID? {
    let stored = try SQLStatement(db, "SELECT lastEmailId, finishedAt FROM source_check").first {
      (last: EmailID($0.integer(0)), finished: $0.optionalInteger(1).map { Date(storedSeconds: $0) })
    }
    guard let stored else { return EmailID(0) }
    guard stored.last == EmailID(0), let finished = stored.finished else { return stored.last }
    // A clock that was set back must not prevent further passes.
    let since = now.timeIntervalSince(finished)
    return (0..<SourceVerification.interval).contains(since) ? nil : EmailID(0)
  }

  /// - Parameter last: `nil` at the end of a pass.
  private static func setPosition(_ last: EmailID?, now: Date, _ db: Database) throws {
    try SQLStatement(
      db,
      """
      INSERT INTO source_check (id, lastEmailId, finishedAt) VALUES (1, ?1, ?2)
      ON CONFLICT (id) DO UPDATE SET lastEmailId = ?1, finishedAt = coalesce(?2, finishedAt)
      """
    ).run(.integer(last?.rawValue ?? 0), .optional(last == nil ? now.storedSeconds : nil))
  }
}
