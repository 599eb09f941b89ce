import VmailDomain

/// Reads the senders and recipients of the newest mail, from the end of the index by date backwards.
enum PeopleSeenQuery {
  static let sql = """
    SELECT fromName, fromAddress, toAddresses, ccAddresses, isDiscarded
    FROM search_entry JOIN email ON email.id = emailId ORDER BY position DESC LIMIT ?
    """

  static func fetch(_ db: Database, limit: Int) throws -> [Participant] {
    var seen = PeopleSeen(limit: limit)
    // Most mail goes to the same few lists of people: each is decoded once.
    var decoded: Set<String> = ["", "[]"]
    try SQLStatement(db, sql).forEach(.integer(PeopleSeen.messages)) { row in
      // Checked here and not in SQL: SQLite would continue until it has found enough rows.
      if row.bool(4) { return }
      seen.add(Participant(name: row.optionalText(0), email: row.text(1)))
      for json in [row.text(2), row.text(3)] where decoded.insert(json).inserted {
        for person in Participant.decode(from: json) { seen.add(person) }
      }
    }
    return seen.people
  }
}

/// Reads the recipients of the newest sent mail.
enum PeopleWrittenToQuery {
  static let foldersSQL = "SELECT id FROM folder WHERE type = 'sent'"
  /// Reads the index of one folder from its end backwards.
  static let sql = """
    SELECT email.id, toAddresses, ccAddresses FROM email_folder JOIN email ON email.id = emailId
    WHERE folderId = ? ORDER BY emailId DESC LIMIT ?
    """

  static func fetch(_ db: Database, limit: Int) throws -> [Participant] {
    var found: [(email: Int64, people: [String])] = []
    let newest = SQLStatement(db, sql)
    for folder in try SQLStatement(db, foldersSQL).all(body: { $0.integer(0) }) {
      found += try newest.all(.integer(folder), .integer(PeopleSeen.messages)) {
        ($0.integer(0), [$0.text(1), $0.text(2)])
      }
    }
    var seen = PeopleSeen(limit: limit)
    var decoded: Set<String> = ["", "[]"]
    for (_, people) in found.sorted(by: { $0.email > $1.email }).prefix(PeopleSeen.messages) {
      for json in people where decoded.insert(json).inserted {
        for person in Participant.decode(from: json) { seen.add(person) }
      }
    }
    return seen.people
  }
}
