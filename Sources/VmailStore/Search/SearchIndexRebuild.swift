import FoundationEssentials
import VmailDomain

/// Rebuilds the search index from the mail, within the caller's transaction.
struct SearchIndexRebuild {
  let db: Database
  let files: StoreFiles

  /// The number of messages per batch, as for an import.
  private static let batch = 500

  private static let sql = """
    SELECT id, dateReceived, subject, fromName, fromAddress, toAddresses, ccAddresses,
      coalesce(bodyPlain, '')
    FROM email LEFT JOIN email_body ON emailId = id ORDER BY dateReceived, id
    """

  func run() throws {
    try db.execute(
      sql: "INSERT INTO search_text (search_text) VALUES ('delete-all'); DELETE FROM search_entry")
    var writer = try SearchIndexWriter(db)
    let filenames = SQLStatement(db, StoredDocument.filenamesSQL)
    var count = 0
    try SQLStatement(db, Self.sql).forEach { row in
      let email = EmailID(row.integer(0))
      let source = try source(of: email)
      let content = MessageContent(
        subject: row.text(2), from: Participant(name: row.optionalText(3), email: row.text(4)),
        to: Participant.decode(from: row.text(5)), cc: Participant.decode(from: row.text(6)),
        text: row.text(7),
        attachments: try filenames.all(.integer(email.rawValue)) {
          MessageContent.Part(filename: $0.text(0), mimeType: "", sizeBytes: 0, section: "")
        }, digest: [])
      writer.add(SearchDocument(content, source: source), email, received: row.integer(1))
      count += 1
      if count % Self.batch == 0 { try writer.settle() }
    }
    try writer.settle()
  }

  /// Returns the source; empty if it is missing, which `doctor` reports: the rest can still be searched.
  private func source(of email: EmailID) throws -> [UInt8] {
    guard let place = try SegmentLocationQuery.fetch(db, emailId: email) else { return [] }
    do {
      return try SourceReader(files: files).readReadable(place, of: email)
    } catch StoreError.sourceMissing {
      return []
    } catch StoreError.sourceDamaged {
      return []
    }
  }
}
