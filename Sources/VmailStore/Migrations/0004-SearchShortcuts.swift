import VmailDomain

extension Migration {
  /// Indexes for properties that few messages may have, so that searching for them does not scan all mail.
  ///
  /// All of them except the one by size are in the order of dates. SQLite uses a partial index only if a query
  /// contains its condition, so the conditions must be worded as in `SearchFilter`.
  static let searchShortcuts = Migration(
    number: 4, name: "Search shortcuts",
    sql: """
      CREATE INDEX search_entry_unread ON search_entry(position)
        WHERE flags & \(MessageFlags.seen.rawValue) = 0;
      CREATE INDEX search_entry_starred ON search_entry(position)
        WHERE flags & \(MessageFlags.flagged.rawValue) <> 0;
      CREATE INDEX search_entry_replied ON search_entry(position)
        WHERE flags & \(MessageFlags.answered.rawValue) <> 0;
      CREATE INDEX search_entry_attached ON search_entry(position) WHERE hasAttachments;
      CREATE INDEX search_entry_category ON search_entry(category);
      CREATE INDEX search_entry_size ON search_entry(sizeBytes);
      """)
}
