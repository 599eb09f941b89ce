import VmailDomain

/// Reads a message's text.
enum EmailBodyQuery {
  static let sql = "SELECT bodyPlain, bodyHTML, textVersion FROM email_body WHERE emailId = ?"

  static func fetch(_ db: Database, emailId: EmailID) throws -> EmailBody? {
    try SQLStatement(db, sql).first(.integer(emailId.rawValue)) {
      EmailBody(bodyPlain: $0.text(0), bodyHTML: $0.optionalText(1), textVersion: $0.int(2))
    }
  }
}
