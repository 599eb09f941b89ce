import VmailDomain

extension Migration {
  /// The copies of mail to several of the user's addresses, which All Inboxes lists as one row (decision 75).
  ///
  /// - `thread_row.twin` is a digest of what the row shows, in Inboxes only (`ThreadTwin`); the rows of copies have the same.
  /// - `thread_row.isCopy` is set for all of these rows but that of the first account (`ThreadCopies`).
  /// - `view_count` has the number of copies, which it also includes in the total, and that of unread ones.
  /// - `action_place.position` is negative for a copy of the row at a smaller position.
  static let copies = Migration(
    number: 42, name: "Copies",
    sql: """
      ALTER TABLE thread_row ADD COLUMN twin BLOB;
      ALTER TABLE thread_row ADD COLUMN isCopy INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX thread_row_twin ON thread_row(twin) WHERE twin IS NOT NULL;
      ALTER TABLE view_count ADD COLUMN copies INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE view_count ADD COLUMN unreadCopies INTEGER NOT NULL DEFAULT 0;
      """,
    renewsRows: .inbox)
}
