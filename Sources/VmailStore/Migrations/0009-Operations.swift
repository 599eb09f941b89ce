extension Migration {
  /// The changes of labels to be sent to servers, and the times at which postponed operations are retried.
  ///
  /// - `operation.notBefore` is in seconds since 1970.
  /// - `mailbox_change` contains labels that were created (`kind` 1), renamed (2) or deleted (3) here. `name` is the
  ///   former name; `path` is the current name of the mailbox on the server.
  static let operations = Migration(
    number: 9, name: "Operations",
    sql: """
      ALTER TABLE operation ADD COLUMN notBefore INTEGER;

      CREATE TABLE mailbox_change (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        kind INTEGER NOT NULL,
        folderId INTEGER REFERENCES folder(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        path BLOB
      ) STRICT;
      CREATE INDEX mailbox_change_account ON mailbox_change(accountId, id);
      CREATE INDEX mailbox_change_folder ON mailbox_change(folderId) WHERE folderId IS NOT NULL;
      """)
}
