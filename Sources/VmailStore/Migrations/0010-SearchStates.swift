extension Migration {
  /// An index of messages by all properties with few values, and for each combination of these by date: a search for
  /// several of them merges the matching combinations, however rare each of them is.
  ///
  /// `position` is included for human readers only: as the primary key of the table, it is at the end of every index
  /// anyway.
  static let searchStates = Migration(
    number: 10, name: "Search states",
    sql: """
      CREATE INDEX search_entry_state ON search_entry(flags, hasAttachments, category, position);
      """)
}
