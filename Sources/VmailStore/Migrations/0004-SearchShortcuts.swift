import VmailDomain

extension Migration {
  /// Ways to what few messages may have, so that a search for it need not walk all mail.
  ///
  /// All but the one by size are in the order of dates, and SQLite takes one wherever a search has
  /// its condition; so these must be worded as `SearchFilter` words them.
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
