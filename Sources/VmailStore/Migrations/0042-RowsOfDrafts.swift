extension Migration {
  /// A draft no longer moves the rows of its thread, except in Drafts. The schema is the same.
  static let rowsOfDrafts = Migration(number: 42, name: "RowsOfDrafts", sql: "", renewsRowsOfDrafts: true)
}
