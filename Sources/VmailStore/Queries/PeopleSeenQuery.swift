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
