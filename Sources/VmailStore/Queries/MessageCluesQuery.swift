import VmailDomain

/// By what messages are found on a server where none of their copies is known.
enum MessageCluesQuery {
  static let sql = "SELECT messageId, digest FROM email WHERE id = ? AND messageId IS NOT NULL"

  static func fetch(_ db: Database, _ emails: [EmailID]) throws -> [EmailID: MessageClue] {
    let clue = SQLStatement(db, sql)
    var found: [EmailID: MessageClue] = [:]
    for email in emails {
      found[email] = try clue.first(.integer(email.rawValue)) { row in
        MessageClue(messageId: row.text(0), identity: MessageIdentity(digest: row.blob(1)))
      }
    }
    return found
  }
}
