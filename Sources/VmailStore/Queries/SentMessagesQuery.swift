import VmailDomain

/// The newest mail that the user sent: to somebody before others.
enum SentMessagesQuery {
  /// The number of messages examined per Sent folder.
  static let newest = 500
  /// Of one folder, from the end of its index backwards.
  static let sql = """
    SELECT email.id, toAddresses FROM email_folder JOIN email ON email.id = emailId
    WHERE folderId = ? ORDER BY emailId DESC LIMIT ?
    """

  /// - Returns: newest first in each of the two groups.
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
