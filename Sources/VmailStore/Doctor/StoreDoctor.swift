public import FoundationEssentials
public import VmailDomain

/// Examines a store, and repairs the data derived from mail.
public struct StoreDoctor: Sendable {
  /// The problems found when the store was opened after a process that didn't exit cleanly.
  public let findingsAtStart: [DoctorFinding]
  private let database: StoreDatabase

  init(_ database: StoreDatabase, findingsAtStart: [DoctorFinding]) {
    self.database = database
    self.findingsAtStart = findingsAtStart
  }

  /// Compares all derived data with the data it is derived from, and every source with its digest.
  /// - Parameter repairs: whether to repair derived data; mail is never changed.
  /// - Throws: ``StoreError`` when a repair cannot be written. Damage is reported as a finding, not as an error.
  public func examine(repairs: Bool) async throws -> [DoctorFinding] {
    let files = database.files
    if repairs { try await fillInDigests() }
    // A separate connection, so that listings aren't delayed.
    let connection = try StoreError.mapping(files) {
      try StoreConnection.reader(files, cacheKilobytes: 16_000)
    }
    defer { connection.close() }
    var findings: [DoctorFinding] = []
    for check in Self.checks(files, database.digest) {
      let finding = try await examine(check, connection, repairs: repairs)
      findings.append(finding)
      guard check is IntegrityCheck else { continue }
      // The contents of a damaged file must not be acted upon.
      if !finding.isOK { break }
      if repairs { try await removeTornEnds(connection) }
    }
    return findings
  }

  /// Returns the checks in the order in which they build on one another.
  private static func checks(_ files: StoreFiles, _ digest: SourceDigest?) -> [any StoreCheck] {
    [
      FilesCheck(files: files), IntegrityCheck(), ActionsCheck(), ReferencesCheck(), IdentifiersCheck(),
      MirrorCheck(), ThreadsCheck(), CountersCheck(), TalliesCheck(), RulesCheck(), SearchCheck(),
      SourcesCheck(files: files, digest: digest),
    ]
  }

  private func examine(
    _ check: any StoreCheck, _ connection: DatabaseQueue, repairs: Bool
  ) async throws -> DoctorFinding {
    let diagnosis: Diagnosis
    do {
      diagnosis = try await connection.read { try check.examine($0) }
    } catch let error as DatabaseError where [.corrupt, .notADatabase].contains(error.resultCode) {
      let detail = "the database is damaged: \(error.message)"
      return DoctorFinding(check: check.name, isOK: false, detail: detail, isDamage: true)
    } catch {
      throw StoreError.mapped(error, database.files)
    }
    if repairs, !diagnosis.damaged.isEmpty {
      try await database.write { try $0.noteDamage(of: diagnosis.damaged) }
    }
    guard repairs, let repair = diagnosis.repair else {
      return diagnosis.finding(of: check.name)
    }
    try await repair(database)
    return DoctorFinding(check: check.name, isOK: false, detail: diagnosis.detail + "; repaired")
  }

  /// Whether there is a digest function to verify sources with.
  public var verifiesSources: Bool { database.digest != nil }

  /// Compares the next few sources with their digests, continuing after the last call, even one in another process.
  /// Sources of older stores get a digest.
  /// - Parameter now: a pass over all sources is followed by another one after ``SourceVerification/interval``.
  public func verifyNextSources(now: Date) async throws -> SourceVerification {
    guard let digest = database.digest else { return SourceVerification() }
    return try await SourcePass(database: database, digest: digest).goOn(now: now)
  }

  /// Returns the number of messages whose text was derived by a version of the rules before `version`
  /// (``MessageReading/textVersion``).
  public func countOutdatedTexts(version: Int) async throws -> Int {
    try await database.read { db in
      try SQLStatement(db, TextRenewer.countSQL).first(.integer(version)) { $0.int(0) } ?? 0
    }
  }

  /// Derives the next few texts again that an earlier version of the rules in `reader` has derived, with their
  /// snippets and their entries in the search index. A later call, in any process, continues with the remaining ones.
  ///
  /// If the task is cancelled, either nothing is written, or the step is completed.
  /// - Parameter last: the result of the previous call in this process; `nil` for the first.
  public func renewNextTexts(
    by reader: any MessageReading, after last: TextRenewal?
  ) async throws -> TextRenewal {
    try await TextRenewer(database: database, reader: reader).goOn(after: last?.position)
  }

  /// Removes what interrupted writes of older versions have left.
  private func removeTornEnds(_ connection: DatabaseQueue) async throws {
    let files = database.files
    let isAny = try await connection.read { try !TornEnds(files: files, db: $0).all(since: 0).isEmpty }
    if isAny { try await database.write { try TornEnds(files: files, db: $0.db).remove(since: 0) } }
  }

  /// Computes missing digests as far as possible in a damaged store: the checks report the damage.
  private func fillInDigests() async throws {
    guard let digest = database.digest else { return }
    do { try await SourcePass(database: database, digest: digest).fillIn() } catch StoreError.damaged {}
  }
}
