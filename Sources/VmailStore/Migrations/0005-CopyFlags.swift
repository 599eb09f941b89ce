extension Migration {
  /// `email.copyFlags` contains the flags that copies of a message had when they were added, so that importing a copy
  /// again does not restore flags that have been removed since.
  static let copyFlags = Migration(
    number: 5, name: "Copy flags",
    sql: """
      ALTER TABLE email ADD COLUMN copyFlags INTEGER NOT NULL DEFAULT 0;
      UPDATE email SET copyFlags = flags;
      """)
}
