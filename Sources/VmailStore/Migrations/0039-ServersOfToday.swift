extension Migration {
  /// What some servers say besides.
  ///
  /// - `remote_folder.mailboxId` is the mailbox's MAILBOXID (RFC 8474), which it keeps when it is renamed; `NULL`
  ///   if unknown.
  /// - `account_sync.quotaUsed` and `quotaLimit` are the storage of the account in KiB (RFC 9208), as asked for at
  ///   `quotaTime`; `NULL` if the server sets no limit.
  static let serversOfToday = Migration(
    number: 39, name: "ServersOfToday",
    sql: """
      ALTER TABLE remote_folder ADD COLUMN mailboxId TEXT;
      ALTER TABLE account_sync ADD COLUMN quotaUsed INTEGER;
      ALTER TABLE account_sync ADD COLUMN quotaLimit INTEGER;
      ALTER TABLE account_sync ADD COLUMN quotaTime INTEGER;
      """)
}
