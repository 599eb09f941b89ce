import VmailDomain

/// Counts the messages of folders by one of their properties, without reading them.
enum TallyQuery {
  static let sql = "SELECT key, messages, bytes FROM tally WHERE folderId = ? AND kind = ?"

  static func changesSQL(_ kind: TallyKind) -> String {
    """
    SELECT \(kind.key), sign, sign * sizeBytes FROM tally_change WHERE folderId = ? AND \(kind.condition)
    """
  }

  /// - Parameter folders: a message that is in several of them is counted in each.
  static func fetch(
    _ db: Database, by grouping: MailGrouping, in folders: [FolderID], first limit: Int?
  ) throws -> MailCounts {
    let kind = TallyKind(grouping)
    var tally = MailTally(grouping)
    let (known, changes) = (SQLStatement(db, sql), SQLStatement(db, changesSQL(kind)))
    for folder in folders.map({ SQLValue.integer($0.rawValue) }) {
      try known.forEach(folder, .integer(Int64(kind.rawValue))) { row in
        tally.add(row.text(0), messages: row.int(1), bytes: row.int(2))
      }
      try changes.forEach(folder) { row in tally.add(row.text(0), messages: row.int(1), bytes: row.int(2)) }
    }
    return tally.counted(first: limit)
  }
}
