public import VmailDomain

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
