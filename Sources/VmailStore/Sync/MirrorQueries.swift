import VmailDomain

/// What ``MirrorWriter`` asks of the store.
extension MirrorWriter {
  /// In Gmail's All Mail, a message has a row for each label.
  static let rowsSQL =
    "SELECT folderId, emailId, flags FROM remote_message WHERE folderId IN \(LabelFolders.members) AND uid = ?2"
  static let rangeSQL = """
    SELECT emailId, uid, type IN ('trash', 'spam', 'drafts') FROM remote_message JOIN folder ON folder.id = folderId
    WHERE folderId IN \(LabelFolders.members) AND uid BETWEEN ?2 AND ?3
    """
  static let orphansSQL = """
    SELECT emailId, type IN ('sent', 'drafts'), type IN ('trash', 'spam', 'drafts')
    FROM remote_orphan JOIN folder ON folder.id = folderId WHERE folderId IN \(LabelFolders.members)
    """

  static let formerSQL = """
    SELECT id FROM email LEFT JOIN email_body ON email_body.emailId = id
      LEFT JOIN email_source ON email_source.emailId = id
    WHERE accountId = ? AND email.digest = ? AND (bodyPlain = ? OR email_source.digest = ?)
    """

  /// A message that was added here and sent to the server, which hasn't listed it yet. The action that did so may have
  /// been undone since.
  static let transferredSQL = """
    SELECT id FROM email CROSS JOIN email_source ON email_source.emailId = id
    WHERE messageId IS ?2 AND accountId = ?1
      AND (email_source.digest = ?3
        OR ?2 IS NOT NULL AND EXISTS (SELECT 1 FROM transfer WHERE copy = id AND isNew = 1))
      AND NOT EXISTS (SELECT 1 FROM remote_message WHERE remote_message.emailId = id)
      AND (EXISTS (SELECT 1 FROM remote_orphan
          WHERE remote_orphan.emailId = id AND folderId IN (\(appendedFolders)))
        OR EXISTS (SELECT 1 FROM operation
          WHERE operation.emailId = id AND kind = \(RemoteOperation.Kind.appendCode) AND isBegun = 1
            AND toFolder IN (\(appendedFolders))))
    LIMIT 1
    """
  /// Other mail with the same Message-ID may arrive elsewhere meanwhile.
  private static let appendedFolders = """
    SELECT folderId FROM remote_folder WHERE folderId = ?4 OR labelOf = ?4
    """

  static let secondCopySQL = """
    SELECT 1 FROM email AS new JOIN email AS own ON own.threadId = new.threadId AND own.messageId = new.messageId
    WHERE new.id = ?2 AND own.id <> ?2 AND own.sendState = ?3
      AND EXISTS (SELECT 1 FROM email_folder WHERE emailId = own.id AND folderId = ?1)
    """

  static let beingFiledSQL = """
    SELECT 1 FROM written JOIN email ON email.id = emailId
    WHERE emailId = ? AND dateReceived BETWEEN ? AND ?
    """

  static let anotherCopySQL = """
    SELECT 1 FROM email JOIN remote_message ON emailId = email.id AND folderId = ?1
    WHERE email.id = ?2 AND sendState = ?3 AND dateReceived >= ?4 AND uid <> ?5
    """
}
