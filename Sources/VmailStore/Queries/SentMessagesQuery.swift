import VmailDomain

/// Reads the newest sent mail, beginning with that to a certain address.
enum SentMessagesQuery {
  /// The number of messages examined per Sent folder.
  static let newest = 500
  /// Reads the index of one folder from its end backwards.
  static let sql = """
    SELECT email.id, toAddresses FROM email_folder JOIN email ON email.id = emailId
    WHERE folderId = ? ORDER BY emailId DESC LIMIT ?
    """

  /// - Returns: the messages to the address, then others, each newest first.
  static func fetch(_ db: Database, to address: String, limit: Int) throws -> [EmailID] {
    let wanted = address.lowercased()
    var found: [(email: Int64, isToThem: Bool)] = []
    let statement = SQLStatement(db, sql)
    for folder in try SQLStatement(db, PeopleWrittenToQuery.foldersSQL).all(body: { $0.integer(0) }) {
      found += try statement.all(.integer(folder), .integer(Int64(newest))) { row in
        let people = row.text(1)
        // Decoding each list would cost more than the query.
        return (row.integer(0), !wanted.isEmpty && people.lowercased().contains(wanted))
      }
    }
    let sorted = found.sorted { $0.email > $1.email }
    let ordered = sorted.filter(\.isToThem) + sorted.filter { !$0.isToThem }
    return ordered.prefix(max(0, limit)).map { EmailID($0.email) }
  }
}
