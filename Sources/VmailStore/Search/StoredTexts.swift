import GRDB
import VmailDomain

/// The texts of a stored message as they are indexed, each read when it is asked for.
struct StoredTexts {
  let db: Database
  let email: EmailID

  static func sql(_ field: SearchField) -> String {
    switch field {
    case .body: "SELECT bodyPlain FROM email_body WHERE emailId = ?"
    case .subject: "SELECT subject FROM email WHERE id = ?"
    case .from: "SELECT fromName, fromAddress FROM email WHERE id = ?"
    case .to: "SELECT toAddresses FROM email WHERE id = ?"
    case .cc: "SELECT ccAddresses FROM email WHERE id = ?"
    case .filename: StoredDocument.filenamesSQL
    case .list: "SELECT list FROM search_entry WHERE emailId = ?"
    }
  }

  func text(of field: SearchField) throws -> String {
    let texts = try SQLStatement(db, Self.sql(field)).all(.integer(email.rawValue)) { row in
      switch field {
      case .body, .subject, .filename, .list: row.text(0)
      case .from:
        SearchDocument.text(of: [Participant(name: row.optionalText(0), email: row.text(1))])
      case .to, .cc: SearchDocument.text(of: Participant.decode(from: row.text(0)))
      }
    }
    // Only file names are several.
    return SearchDocument.indexable(SearchDocument.text(of: texts))
  }
}
