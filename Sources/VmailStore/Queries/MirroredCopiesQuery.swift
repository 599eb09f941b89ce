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

/// Reads the copies of a message in the mirror: mailboxes and UIDs.
enum MessageCopiesQuery {
  static let sql = """
    SELECT DISTINCT container.path, container.uidValidity, uid
    FROM remote_message JOIN remote_folder AS own USING (folderId)
      JOIN remote_folder AS container ON container.folderId = coalesce(own.labelOf, own.folderId)
    WHERE emailId = ? AND container.uidValidity IS NOT NULL ORDER BY container.folderId, uid
    """
  static let messageSQL =
    "SELECT account.id, name, digest FROM email JOIN account ON account.id = accountId WHERE email.id = ?"

  static func fetch(_ db: Database, emailId: EmailID) throws -> MessageCopies? {
    let id = SQLValue.integer(emailId.rawValue)
    let places = try SQLStatement(db, sql).all(id) { row in
      MessageCopies.Copy(
        path: MailboxPath(row.blob(0)), uidValidity: UInt32(truncatingIfNeeded: row.integer(1)),
        uid: UInt32(truncatingIfNeeded: row.integer(2)))
    }
    return try SQLStatement(db, messageSQL).first(id) { row in
      MessageCopies(
        account: AccountID(row.integer(0)), accountName: row.text(1),
        identity: MessageIdentity(digest: row.blob(2)), places: places)
    }
  }
}

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
