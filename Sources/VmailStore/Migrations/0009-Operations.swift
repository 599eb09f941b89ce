extension Migration {
  /// `operation.notBefore`: when an operation that was put off is tried again, in seconds since 1970.
  static let operations = Migration(
    number: 9, name: "Operations",
    sql: """
      ALTER TABLE operation ADD COLUMN notBefore INTEGER;
      """)
}
