import GRDB
public import VmailDomain

/// Examines a store, and repairs what is derived from mail.
public struct StoreDoctor: StoreDoctoring {
  private let database: StoreDatabase

  init(_ database: StoreDatabase) { self.database = database }

  /// - Throws: ``StoreError`` when a repair cannot be written. Damage is a finding, no error.
  public func examine(repairs: Bool) async throws -> [DoctorFinding] {
    let files = database.files
    // Its own connection: listing goes on meanwhile.
    let connection = try StoreError.mapping(files) {
      try StoreConnection.reader(files, cacheKilobytes: 16_000)
    }
    defer { try? connection.close() }
    var findings: [DoctorFinding] = []
    for check in Self.checks(files) {
      let finding = try await examine(check, connection, repairs: repairs)
      findings.append(finding)
      // What a damaged file says is not to be acted upon.
      if check is IntegrityCheck, !finding.isOK { break }
    }
    return findings
  }

  /// In the order in which they build on one another.
  private static func checks(_ files: StoreFiles) -> [any StoreCheck] {
    [
      FilesCheck(files: files), IntegrityCheck(), ActionsCheck(), ReferencesCheck(), IdentifiersCheck(),
      MirrorCheck(), ThreadsCheck(), CountersCheck(), RulesCheck(), SearchCheck(),
      SourcesCheck(files: files),
    ]
  }

  private func examine(
    _ check: any StoreCheck, _ connection: DatabaseQueue, repairs: Bool
  ) async throws -> DoctorFinding {
    let diagnosis: Diagnosis
    do {
      diagnosis = try await connection.read { try check.examine($0) }
    } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
      let detail = "the database is damaged: \(error.message ?? "no detail")"
      return DoctorFinding(check: check.name, isOK: false, detail: detail)
    } catch {
      throw StoreError.mapped(error, database.files)
    }
    guard repairs, let repair = diagnosis.repair else {
      return DoctorFinding(check: check.name, isOK: diagnosis.isOK, detail: diagnosis.detail)
    }
    try await repair(database)
    return DoctorFinding(check: check.name, isOK: false, detail: diagnosis.detail + "; repaired")
  }
}
