public import FoundationEssentials
public import VmailDomain

/// Examines a store, and repairs what is derived from mail.
public struct StoreDoctor: Sendable {
  /// What was found wrong when the store was opened after a vmail that did not come to its end.
  public let findingsAtStart: [DoctorFinding]
  private let database: StoreDatabase

  init(_ database: StoreDatabase, findingsAtStart: [DoctorFinding]) {
    self.database = database
    self.findingsAtStart = findingsAtStart
  }

  /// Compares everything derived with what it derives from, and every source with its digest.
  /// - Parameter repairs: whether to put derived data right; mail is never changed.
  /// - Throws: ``StoreError`` when a repair cannot be written. Damage is a finding, no error.
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
      // The contents of a damaged file must not be acted upon.
      if check is IntegrityCheck, !finding.isOK { break }
    }
    return findings
  }

  /// Returns the checks in the order in which they build on one another.
  private static func checks(_ files: StoreFiles, _ digest: SourceDigest?) -> [any StoreCheck] {
    [
      FilesCheck(files: files), IntegrityCheck(), ActionsCheck(), ReferencesCheck(), IdentifiersCheck(),
      MirrorCheck(), ThreadsCheck(), CountersCheck(), RulesCheck(), SearchCheck(),
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
    guard repairs, let repair = diagnosis.repair else {
      return diagnosis.finding(of: check.name)
    }
    try await repair(database)
    return DoctorFinding(check: check.name, isOK: false, detail: diagnosis.detail + "; repaired")
  }

  /// Whether sources can be compared with anything at all.
  public var verifiesSources: Bool { database.digest != nil }

  /// Compares the next few sources with their digests, going on where the last call stopped, in whatever process that
  /// was. Sources of older stores get their digest.
  /// - Parameter now: a pass over all sources is followed by another one after ``SourceVerification/interval``.
  public func verifyNextSources(now: Date) async throws -> SourceVerification {
    guard let digest = database.digest else { return SourceVerification() }
    return try await SourcePass(database: database, digest: digest).goOn(now: now)
  }

  /// How many messages have a text that was derived by rules before `version` (``MessageReading/textVersion``).
  public func countOutdatedTexts(version: Int) async throws -> Int {
    try await database.read { db in
      try SQLStatement(db, TextRenewer.countSQL).first(.integer(version)) { $0.int(0) } ?? 0
    }
  }

  /// Derives the next few texts anew that rules before those of `reader` derived, with their snippets and what is
  /// searched of them. What was renewed stays so, in whatever process the next call is.
  ///
  /// Cancelling ends it before anything is written, or not at all.
  /// - Parameter last: what the last call in this process came to; `nil` at first.
  public func renewNextTexts(
    by reader: any MessageReading, after last: TextRenewal?
  ) async throws -> TextRenewal {
    try await TextRenewer(database: database, reader: reader).goOn(after: last?.position)
  }

  /// Fills in what is possible in a damaged store: the checks report the damage.
  private func fillInDigests() async throws {
    guard let digest = database.digest else { return }
    do { try await SourcePass(database: database, digest: digest).fillIn() } catch StoreError.damaged {}
  }
}
