extension Migration {
  /// What may be changed in mailboxes.
  ///
  /// - `remote_folder.keptFlags` are the flags that the mailbox keeps, as SELECT told; `NULL` for all, and while it was
  ///   never asked.
  /// - `remote_folder.isReadOnly`: nothing in it can be changed.
  static let permissions = Migration(
    number: 19, name: "Permissions",
    sql: """
      ALTER TABLE remote_folder ADD COLUMN keptFlags INTEGER;
      ALTER TABLE remote_folder ADD COLUMN isReadOnly INTEGER NOT NULL DEFAULT 0;
      """)
}
