public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns the folders that mirror mailboxes, in no particular order.
  public func syncedFolders(accountId: AccountID) throws -> [SyncedFolder] {
    try SyncedFoldersQuery.fetch(db, accountId: accountId)
  }

  /// Returns such a folder; `nil` when it no longer mirrors a mailbox.
  public func syncedFolder(id: FolderID) throws -> SyncedFolder? {
    try SyncedFoldersQuery.fetch(db, id: id)
  }

  /// Returns the stored messages with the highest UIDs of a mailbox.
  public func newestCopies(folderId: FolderID, limit: Int) throws -> [UInt32: EmailID] {
    let rows = try SQLStatement(
      db, "SELECT uid, emailId FROM remote_message WHERE folderId = ? ORDER BY uid DESC LIMIT ?"
    ).all(.integer(folderId.rawValue), .integer(Int64(limit))) {
      (UInt32(truncatingIfNeeded: $0.integer(0)), EmailID($0.integer(1)))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the UIDs of the stored messages of a mailbox; in Gmail's All Mail, with those of its labels.
  public func knownUIDs(folderId: FolderID) throws -> UIDSet {
    try UIDSet(
      SQLStatement(db, "SELECT uid FROM remote_message WHERE folderId IN \(LabelFolders.members)").all(
        .integer(folderId.rawValue)
      ) {
        UInt32(truncatingIfNeeded: $0.integer(0))
      })
  }

  /// Returns the servers' copies of these messages.
  public func copies(of emails: [EmailID]) throws -> [EmailID: [MirroredCopy]] {
    try MirroredCopiesQuery.fetch(db, emails)
  }

  /// Returns keys for finding these messages; those without a Message-ID are left out.
  public func clues(of emails: [EmailID]) throws -> [EmailID: RemoteSearchKey] {
    try RemoteSearchKeysQuery.fetch(db, emails)
  }

  /// Returns those of the messages that the account has, whatever mailbox they came from.
  public func known(
    _ identities: [MessageIdentity], accountId: AccountID
  ) throws -> Set<MessageIdentity> {
    let find = SQLStatement(db, MessageAdder.knownSQL)
    return try Set(
      identities.filter {
        try find.first(.integer(accountId.rawValue), .blob($0.digest)) { _ in true } ?? false
      })
  }

  /// Returns whether the account's folders are labels of the mail in Gmail's All Mail, unless that is hidden.
  public func usesLabels(accountId: AccountID) throws -> Bool {
    try SQLStatement(db, "SELECT usesLabels FROM account_sync WHERE accountId = ?")
      .first(.integer(accountId.rawValue)) { $0.bool(0) } ?? false
  }

  /// Returns whether the folder mirrors Gmail's All Mail, and other folders are labels of its mail.
  public func hasLabels(folderId: FolderID) throws -> Bool {
    try SQLStatement(db, "SELECT 1 FROM remote_folder WHERE labelOf = ? LIMIT 1")
      .first(.integer(folderId.rawValue)) { _ in true } ?? false
  }

  /// Returns each account's last sync, and the result of the last attempt.
  public func syncStates() throws -> [AccountID: SyncState] {
    let rows = try SQLStatement(
      db, "SELECT accountId, lastSync, failure, quotaUsed, quotaLimit, quotaTime FROM account_sync"
    ).all { row in
      (
        AccountID(row.integer(0)),
        SyncState(
          lastSync: row.optionalInteger(1).map { Date(storedSeconds: $0) }, hasFailed: !row.isNull(2),
          failure: row.optionalText(2).flatMap(StoredSyncFailure.decode),
          quota: row.isNull(4) ? nil : StorageQuota(used: row.integer(3), limit: row.integer(4)),
          quotaTime: row.optionalInteger(5).map { Date(storedSeconds: $0) })
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}

extension Transaction {
  /// Updates the folders to match a complete listing of the account's mailboxes. The mail of a deleted one is
  /// kept, archived; a folder that operations still wait for is kept until they are done.
  /// - Returns: the folders whose mailboxes no longer exist.
  @discardableResult
  public func setMailboxes(
    _ bindings: [FolderMapping.Binding], accountId: AccountID
  ) throws -> [DeletedMailbox] {
    try db.attributing(to: ChangeCause(.program)) {
      try MailboxBinder(transaction: self, accountId: accountId).bind(bindings)
    }
  }

  /// Makes the account's folders labels of the mail in Gmail's All Mail, once its mailboxes are listed.
  public func useLabels(accountId: AccountID) throws {
    try SQLStatement(
      db,
      """
      INSERT INTO account_sync (accountId, usesLabels) VALUES (?, 1)
      ON CONFLICT (accountId) DO UPDATE SET usesLabels = 1
      """
    ).run(.integer(accountId.rawValue))
  }

  /// Follows another client's renaming of a mailbox: the folder continues to mirror it, with all its data and
  /// waiting operations, and gets its new name, unless another folder has that.
  public func renameMailbox(_ folderId: FolderID, to path: MailboxPath, name: String) throws {
    try MailboxBinder.rename(folderId, to: path, name: name, db)
  }

  /// Stores the permitted changes in a mailbox.
  public func setPermissions(_ permissions: MailboxPermissions, folderId: FolderID) throws {
    try PermissionsQuery.put(permissions, folderId: folderId, db)
  }

  /// Stores what a mailbox keeps when it is renamed (MAILBOXID, RFC 8474).
  public func setMailboxId(_ id: String, folderId: FolderID) throws {
    try SQLStatement(db, "UPDATE remote_folder SET mailboxId = ? WHERE folderId = ?")
      .run(.text(id), .integer(folderId.rawValue))
  }

  /// Starts mirroring a mailbox, or starts over when its UIDVALIDITY has changed: then all UIDs are dropped,
  /// and its messages are kept until the new listing (the cursor's gap) has been processed.
  /// - Parameter keepsArrivals: whether messages that have arrived since the first listing count as new: where UIDs aren't
  ///   lasting, each sync starts over.
  public func restart(folderId: FolderID, cursor: FolderCursor, keepsArrivals: Bool = false) throws {
    var mirror = try MirrorWriter(self, folder: folderId)
    try mirror.restart(cursor, keepsArrivals: keepsArrivals)
  }

  /// Applies a batch of changes to a mailbox, in one transaction.
  /// - Returns: the numbers of changes; `nil` when the mailbox has another UIDVALIDITY here: nothing was
  ///   written.
  public func apply(_ batch: SyncBatch) throws -> SyncCounts? {
    try db.attributing(to: ChangeCause(.program)) {
      var mirror = try MirrorWriter(self, folder: batch.folderId)
      let counts = try mirror.apply(batch)
      // What has appeared on this server may be deleted in another account.
      try Transfers(db).settle()
      return counts
    }
  }

  /// Records the result of an attempt to sync an account.
  public func noteSync(accountId: AccountID, at time: Date, failure: SyncFailure?) throws {
    try SQLStatement(
      db,
      """
      INSERT INTO account_sync (accountId, lastSync, failure) VALUES (?1, iif(?3 IS NULL, ?2, NULL), ?3)
      ON CONFLICT (accountId) DO UPDATE SET
        lastSync = coalesce(excluded.lastSync, lastSync), failure = excluded.failure
      """
    ).run(
      .integer(accountId.rawValue), .integer(time.storedSeconds),
      .optional(failure.map(StoredSyncFailure.encode)))
  }

  /// Records what the server said of its storage.
  public func setQuota(_ quota: StorageQuota?, accountId: AccountID, at time: Date) throws {
    try SQLStatement(
      db,
      """
      INSERT INTO account_sync (accountId, quotaUsed, quotaLimit, quotaTime) VALUES (?, ?, ?, ?)
      ON CONFLICT (accountId) DO UPDATE SET quotaUsed = excluded.quotaUsed,
        quotaLimit = excluded.quotaLimit, quotaTime = excluded.quotaTime
      """
    ).run(
      .integer(accountId.rawValue), .optional(quota?.used), .optional(quota?.limit),
      .integer(time.storedSeconds))
  }
}

/// The reason of a failed sync, as JSON in `account_sync.failure`. Versions before 18 wrote other texts
/// there.
enum StoredSyncFailure {
  static func encode(_ failure: SyncFailure) -> String {
    // A failure that can't be encoded must still be recorded as one.
    (try? JSONEncoder().encode(failure)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns `nil` for text not written by any version known here.
  static func decode(_ text: String) -> SyncFailure? {
    try? JSONDecoder().decode(SyncFailure.self, from: Data(text.utf8))
  }
}
