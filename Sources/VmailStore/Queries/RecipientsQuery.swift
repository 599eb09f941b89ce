import VmailDomain

/// Reads the recipients of the newest message of a thread in one folder.
enum RecipientsQuery {
  static let sql = """
    SELECT toAddresses, ccAddresses, email.id FROM email CROSS JOIN email_folder ON emailId = email.id AND folderId = ?2
    WHERE threadId = ?1 AND flags & \(MessageFlags.deleted.rawValue) = 0 ORDER BY dateReceived DESC LIMIT 1
    """

  /// - Returns: those in To, or else in Cc; `nil` if the folder has no message of the thread.
  static func fetch(_ db: Database, thread: ThreadID, folder: FolderID) throws -> [Participant]? {
    let (id, outer) = (try ThreadQuery.resolve(db, thread), OuterFields(db))
    return try SQLStatement(db, sql).first(.integer(id.rawValue), .integer(folder.rawValue)) { row in
      if let outside = try outer?.fields(of: EmailID(row.integer(2))) {
        return outside.to.isEmpty ? outside.cc : outside.to
      }
      let to = Participant.decode(from: row.text(0))
      return to.isEmpty ? Participant.decode(from: row.text(1)) : to
    }
  }
}
