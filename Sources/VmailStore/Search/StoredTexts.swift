public import VmailDomain

/// The indexed texts of a stored message, each read on demand.
final class StoredTexts {
  private let db: Database
  private let email: SQLValue
  /// The header fields, read all at once: nearly every word is searched for in all of them.
  private var header: Header?

  private struct Header {
    let subject: String
    let from: Participant
    let to: String
    let cc: String
    let hasAttachments: Bool
    let list: String
  }

  private static let headerSQL = """
    SELECT subject, fromName, fromAddress, toAddresses, ccAddresses, attachmentCount, coalesce(list, '')
    FROM email LEFT JOIN search_entry ON emailId = email.id WHERE email.id = ?
    """
  private static let bodySQL = "SELECT bodyPlain FROM email_body WHERE emailId = ?"

  init(db: Database, email: EmailID) {
    self.db = db
    self.email = .integer(email.rawValue)
  }

  /// - Returns: an empty text if the message does not have the field.
  func text(of field: SearchField) throws -> String {
    let text =
      switch field {
      case .body: try SQLStatement(db, Self.bodySQL).first(email) { $0.text(0) }
      case .subject: try readHeader()?.subject
      case .from: try readHeader().map { SearchDocument.text(of: [$0.from]) }
      case .to: try readHeader().map { SearchDocument.text(of: Participant.decode(from: $0.to)) }
      case .cc: try readHeader().map { SearchDocument.text(of: Participant.decode(from: $0.cc)) }
      case .filename: try readHeader().map { SearchDocument.text(of: try filenames($0)) }
      case .list: try readHeader()?.list
      }
    return text ?? ""
  }

  private func filenames(_ header: Header) throws -> [String] {
    guard header.hasAttachments else { return [] }
    return try SQLStatement(db, StoredDocument.filenamesSQL).all(email) { $0.text(0) }
  }

  private func readHeader() throws -> Header? {
    if let header { return header }
    header = try SQLStatement(db, Self.headerSQL).first(email) { row in
      Header(
        subject: row.text(0), from: Participant(name: row.optionalText(1), email: row.text(2)),
        to: row.text(3),
        cc: row.text(4), hasAttachments: row.int(5) != 0, list: row.text(6))
    }
    return header
  }
}

/// The texts of encrypted messages that the user wants to find.
extension Transaction {
  /// Adds the decrypted text of a message to the index.
  public func setSealedText(_ text: String, of email: EmailID) throws {
    try SearchIndexWriter(db).reindex(email) {
      try SQLStatement(db, "UPDATE email_body SET bodyPlain = ? WHERE emailId = ?").run(
        .text(text), .integer(email.rawValue))
    }
    try SQLStatement(db, "INSERT OR IGNORE INTO sealed_text (emailId) VALUES (?)").run(
      .integer(email.rawValue))
  }

  /// Removes the decrypted texts of messages from the index.
  func clearSealedTexts(of emails: [EmailID]) throws {
    try SearchIndexWriter(db).reindex(emails) {
      let empty = SQLStatement(db, "UPDATE email_body SET bodyPlain = '' WHERE emailId = ?")
      for email in emails { try empty.run(.integer(email.rawValue)) }
    }
  }
}
