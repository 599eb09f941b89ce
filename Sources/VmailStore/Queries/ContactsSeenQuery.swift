import FoundationEssentials
import VmailDomain

/// Reads the senders and recipients of the newest mail, and the recipients of the newest sent mail.
enum ContactsSeenQuery {
  /// Reads the index by date from its end backwards.
  static let seenSQL = """
    SELECT email.id, fromName, fromAddress, toAddresses, ccAddresses, email.dateReceived, isDiscarded,
      senderWarnings <> ''
    FROM search_entry JOIN email ON email.id = emailId ORDER BY position DESC LIMIT ?
    """
  /// Reads the index of one folder from its end backwards.
  static let sentSQL = """
    SELECT email.id, toAddresses, ccAddresses, dateReceived
    FROM email_folder JOIN email ON email.id = emailId
    WHERE folderId = ? ORDER BY emailId DESC LIMIT ?
    """

  static func fetch(_ db: Database) throws -> [Contact] {
    var seen = ContactsSeen()
    var decoded = DecodedPeople()
    let sent = try fetchSent(db, into: &seen, &decoded)
    try SQLStatement(db, seenSQL).forEach(.integer(ContactsSeen.messages)) { row in
      // Checked here and not in SQL: SQLite would continue until it has found enough rows.
      if row.bool(6) || sent.contains(row.integer(0)) { return }
      let date = Date(storedSeconds: row.integer(5))
      let sender = Participant(name: row.optionalText(1), email: row.text(2))
      seen.received(from: sender, at: date, isDoubted: row.bool(7))
      for json in [row.text(3), row.text(4)] where decoded.isNew(json) {
        seen.saw(decoded.people(in: json), at: date)
      }
    }
    return seen.contacts
  }

  /// - Returns: the messages examined.
  private static func fetchSent(
    _ db: Database, into seen: inout ContactsSeen, _ decoded: inout DecodedPeople
  ) throws -> Set<Int64> {
    var found: [Int64: (people: [String], date: Date)] = [:]
    let newest = SQLStatement(db, sentSQL)
    for folder in try SQLStatement(db, PeopleWrittenToQuery.foldersSQL).all(body: { $0.integer(0) }) {
      try newest.forEach(.integer(folder), .integer(ContactsSeen.sentMessages)) { row in
        // One message may be in several folders.
        found[row.integer(0)] = ([row.text(1), row.text(2)], Date(storedSeconds: row.integer(3)))
      }
    }
    for (people, date) in found.values {
      for json in people { seen.sent(to: decoded.people(in: json), at: date) }
    }
    return Set(found.keys)
  }
}

/// Recognizes recipient lists already decoded: most mail goes to the same few lists.
private struct DecodedPeople {
  private var known: [String: [Participant]] = ["": [], "[]": []]
  private var shown: Set<String> = ["", "[]"]

  /// Returns whether the list is new. The newest message with a list is read first.
  mutating func isNew(_ json: String) -> Bool { shown.insert(json).inserted }

  mutating func people(in json: String) -> [Participant] {
    if let people = known[json] { return people }
    let people = Participant.decode(from: json)
    known[json] = people
    return people
  }
}
