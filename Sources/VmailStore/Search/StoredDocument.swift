import VmailDomain

/// The indexed data of a stored message, and its position.
struct StoredDocument {
  let position: Int64
  let document: SearchDocument
  /// Whether the index has this very text. It doesn't if earlier rules split it into other words.
  let isAsIndexed: Bool

  static let sql = """
    SELECT position, subject, fromName, fromAddress, toAddresses, ccAddresses, coalesce(bodyPlain, ''),
      attachmentCount, list, hasLink, fingerprint
    FROM search_entry JOIN email ON id = search_entry.emailId
      LEFT JOIN email_body ON email_body.emailId = id
    WHERE search_entry.emailId = ?
    """
  static let filenamesSQL =
    "SELECT filename FROM attachment WHERE emailId = ? AND filename IS NOT NULL ORDER BY id"

  static func fetch(_ db: Database, _ email: EmailID) throws -> StoredDocument? {
    let id = SQLValue.integer(email.rawValue)
    return try SQLStatement(db, sql).first(id) { row in
      let filenames = row.int(7) == 0 ? [] : try SQLStatement(db, filenamesSQL).all(id) { $0.text(0) }
      let document = SearchDocument(
        subject: row.text(1), from: Participant(name: row.optionalText(2), email: row.text(3)),
        to: Participant.decode(from: row.text(4)), cc: Participant.decode(from: row.text(5)),
        text: row.text(6), filenames: filenames, list: row.text(8), hasLink: row.bool(9))
      return StoredDocument(
        position: row.integer(0), document: document, isAsIndexed: document.fingerprint == row.integer(10))
    }
  }
}
