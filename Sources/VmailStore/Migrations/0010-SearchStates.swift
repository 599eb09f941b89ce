extension Migration {
  /// Messages by all that has few values, and for each of these by date: a search for several of them
  /// together merges those that fit, however little mail has each of them.
  ///
  /// `position` is named for its readers; as the key of the table it is at the end of every index.
  static let searchStates = Migration(
    number: 10, name: "Search states",
    sql: """
      CREATE INDEX search_entry_state ON search_entry(flags, hasAttachments, category, position);
      """)
}
