import VmailDomain

/// Reads the servers' copies of messages.
enum MirroredCopiesQuery {
  static let sql = """
    SELECT folderId, uid FROM remote_message WHERE emailId = ?1
    UNION ALL SELECT folderId, NULL FROM remote_orphan WHERE emailId = ?1
    """

  static func fetch(_ db: Database, _ emails: [EmailID]) throws -> [EmailID: [MirroredCopy]] {
    let copies = SQLStatement(db, sql)
    var found: [EmailID: [MirroredCopy]] = [:]
    for email in emails {
      found[email] = try copies.all(.integer(email.rawValue)) { row in
        MirroredCopy(
          folder: FolderID(row.integer(0)), uid: row.optionalInteger(1).flatMap { UInt32(exactly: $0) })
      }
    }
    return found
  }
}
