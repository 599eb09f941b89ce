public import Foundation
public import VmailDomain

/// Examines a store, and repairs data derived from mail.
public struct StoreDoctor: StoreDoctoring {
  public let findingsAtStart: [DoctorFinding]
  private let database: StoreDatabase

  init(_ database: StoreDatabase, findingsAtStart: [DoctorFinding]) {
    self.database = database
    self.findingsAtStart = findingsAtStart
  }

  /// - Throws: ``StoreError`` when a repair can't be written. Damage is a finding, not an error.
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

  public var verifiesSources: Bool { database.digest != nil }

  public func verifyNextSources(now: Date) async throws -> SourceVerification {
    guard let digest = database.digest else { return SourceVerification() }
    return try await SourcePass(database: database, digest: digest).goOn(now: now)
  }

  public func countOutdatedTexts(version: Int) async throws -> Int {
    try await database.read { db in
      try SQLStatement(db, TextRenewer.countSQL).first(.integer(version)) { $0.int(0) } ?? 0
    }
  }

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
