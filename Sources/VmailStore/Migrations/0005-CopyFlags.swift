extension Migration {
  /// `email.copyFlags` has the flags that copies of a message had when they were added, so that those
  /// which were taken off since are not brought back by importing the same again.
  static let copyFlags = Migration(
    number: 5, name: "Copy flags",
    sql: """
      ALTER TABLE email ADD COLUMN copyFlags INTEGER NOT NULL DEFAULT 0;
      UPDATE email SET copyFlags = flags;
      """)
}
