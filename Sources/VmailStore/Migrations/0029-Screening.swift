extension Migration {
  /// Screening of senders who write for the first time.
  ///
  /// - `screened_account` contains the accounts with screening.
  /// - `screened_sender` contains the decisions about senders, by address in lower case; the newest with `isActive`
  ///   applies. `actionId` is the action by which the user decided; it is NULL for senders whose mail arrived in the
  ///   Inbox because the user knew them, so that they stay known when that mail is deleted.
  static let screening = Migration(
    number: 29, name: "Screening",
    sql: """
      CREATE TABLE screened_account (
        accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE
      ) STRICT;

      CREATE TABLE screened_sender (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        sender TEXT NOT NULL,
        decision TEXT NOT NULL,
        actionId INTEGER,
        isActive INTEGER NOT NULL DEFAULT 1
      ) STRICT;
      CREATE INDEX screened_sender_sender ON screened_sender(sender);
      CREATE INDEX screened_sender_action ON screened_sender(actionId) WHERE actionId IS NOT NULL;
      """)
}
