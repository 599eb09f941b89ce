extension Migration {
  /// Which drafts an agent has changed.
  ///
  /// `draft.isChangedByAgent` says that an agent changed a person's draft, and that no person has changed it since.
  static let changedDrafts = Migration(
    number: 49, name: "ChangedDrafts",
    sql: "ALTER TABLE draft ADD COLUMN isChangedByAgent INTEGER NOT NULL DEFAULT 0;")
}
