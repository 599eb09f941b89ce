public import Foundation
public import VmailDomain

extension EmailRepositoryImpl: SyncRepositoryProtocol {
  public func getSyncedFolders(accountId: AccountID) async throws -> [SyncedFolder] {
    try await database.read { try SyncedFoldersQuery.fetch($0, accountId: accountId) }
  }

  public func getSyncedFolder(id: FolderID) async throws -> SyncedFolder? {
    try await database.read { try SyncedFoldersQuery.fetch($0, id: id) }
  }

  public func setMailboxes(_ bindings: [FolderMapping.Binding], accountId: AccountID) async throws {
    try await database.write {
      try MailboxBinder(transaction: $0, accountId: accountId).bind(bindings)
    }
  }

  public func renameMailbox(_ folderId: FolderID, to path: MailboxPath, name: String) async throws {
    try await database.write { try MailboxBinder.rename(folderId, to: path, name: name, $0.db) }
  }

  public func setPermissions(_ permissions: MailboxPermissions, folderId: FolderID) async throws {
    try await database.write { try PermissionsQuery.put(permissions, folderId: folderId, $0.db) }
  }

  public func getNewestCopies(folderId: FolderID, limit: Int) async throws -> [UInt32: EmailID] {
    try await database.read { db in
      let rows = try SQLStatement(
        db, "SELECT uid, emailId FROM remote_message WHERE folderId = ? ORDER BY uid DESC LIMIT ?"
      ).all(.integer(folderId.rawValue), .integer(Int64(limit))) {
        (UInt32(truncatingIfNeeded: $0.integer(0)), EmailID($0.integer(1)))
      }
      return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
  }

  public func getKnownUIDs(folderId: FolderID) async throws -> UIDSet {
    try await database.read { db in
      try UIDSet(
        SQLStatement(db, "SELECT uid FROM remote_message WHERE folderId = ?").all(.integer(folderId.rawValue))
        {
          UInt32(truncatingIfNeeded: $0.integer(0))
        })
    }
  }

  public func getCopies(of emails: [EmailID]) async throws -> [EmailID: [MirroredCopy]] {
    try await database.read { try MirroredCopiesQuery.fetch($0, emails) }
  }

  public func getClues(of emails: [EmailID]) async throws -> [EmailID: MessageClue] {
    try await database.read { try MessageCluesQuery.fetch($0, emails) }
  }

  public func getKnown(
    _ identities: [MessageIdentity], accountId: AccountID
  ) async throws -> Set<MessageIdentity> {
    try await database.read { db in
      let find = try SQLStatement(db, MessageAdder.knownSQL)
      return try Set(
        identities.filter {
          try find.first(.integer(accountId.rawValue), .blob($0.digest)) { _ in true } ?? false
        })
    }
  }

  public func restart(folderId: FolderID, cursor: FolderCursor) async throws {
    try await database.write {
      var mirror = try MirrorWriter($0, folder: folderId)
      try mirror.restart(cursor)
    }
  }

  public func apply(_ batch: SyncBatch) async throws -> SyncCounts? {
    try await database.write {
      var mirror = try MirrorWriter($0, folder: batch.folderId)
      return try mirror.apply(batch)
    }
  }

  public func noteSync(accountId: AccountID, at time: Date, failure: SyncFailure?) async throws {
    try await database.write {
      try SQLStatement(
        $0.db,
        """
        INSERT INTO account_sync (accountId, lastSync, failure) VALUES (?1, iif(?3 IS NULL, ?2, NULL), ?3)
        ON CONFLICT (accountId) DO UPDATE SET
          lastSync = coalesce(excluded.lastSync, lastSync), failure = excluded.failure
        """
      ).run(
        .integer(accountId.rawValue), .integer(time.storedSeconds),
        .optional(failure.map(StoredSyncFailure.encode)))
    }
  }

  public func getSyncStates() async throws -> [AccountID: SyncState] {
    try await database.read { db in
      let rows = try SQLStatement(db, "SELECT accountId, lastSync, failure FROM account_sync").all { row in
        (
          AccountID(row.integer(0)),
          SyncState(
            lastSync: row.optionalInteger(1).map { Date(storedSeconds: $0) }, hasFailed: !row.isNull(2),
            failure: row.optionalText(2).flatMap(StoredSyncFailure.decode))
        )
      }
      return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
  }
}
