import VmailDomain

/// Reads the copies of a message in the mirror: mailboxes and UIDs.
enum MessageCopiesQuery {
  static let sql = """
    SELECT path, uidValidity, uid FROM remote_message JOIN remote_folder USING (folderId)
    WHERE emailId = ? AND uidValidity IS NOT NULL ORDER BY folderId, uid
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
