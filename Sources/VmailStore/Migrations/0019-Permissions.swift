extension Migration {
  /// The permitted changes in mailboxes.
  ///
  /// - `remote_folder.keptFlags` are the flags that the mailbox stores permanently, as reported by SELECT; `NULL`
  ///   means all of them, or that the mailbox was never selected.
  /// - `remote_folder.isReadOnly`: nothing in the mailbox can be changed.
  static let permissions = Migration(
    number: 19, name: "Permissions",
    sql: """
      ALTER TABLE remote_folder ADD COLUMN keptFlags INTEGER;
      ALTER TABLE remote_folder ADD COLUMN isReadOnly INTEGER NOT NULL DEFAULT 0;
      """)
}
