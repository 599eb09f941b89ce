import VmailDomain

/// Reads the keys for finding messages on a server when none of their copies is known.
enum RemoteSearchKeysQuery {
  static let sql = "SELECT messageId, digest FROM email WHERE id = ? AND messageId IS NOT NULL"

  static func fetch(_ db: Database, _ emails: [EmailID]) throws -> [EmailID: RemoteSearchKey] {
    let clue = SQLStatement(db, sql)
    var found: [EmailID: RemoteSearchKey] = [:]
    for email in emails {
      found[email] = try clue.first(.integer(email.rawValue)) { row in
        RemoteSearchKey(messageId: row.text(0), identity: MessageIdentity(digest: row.blob(1)))
      }
    }
    return found
  }
}
