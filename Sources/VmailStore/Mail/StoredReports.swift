public import FoundationEssentials
public import VmailDomain

/// What reports say about messages; within the caller's transaction.
enum StoredReports {
  static let aboutSQL = """
    SELECT report.emailId, addresses, outcome, status, reason, dateReceived
    FROM report INDEXED BY report_messageId CROSS JOIN email ON email.id = report.emailId
    WHERE report.messageId = ? AND NOT EXISTS (
      SELECT 1 FROM email_folder JOIN folder ON folder.id = folderId
      WHERE email_folder.emailId = report.emailId AND type = 'spam')
    ORDER BY outcome = 'failed' DESC, report.emailId LIMIT \(limit)
    """
  static let subjectsSQL = """
    SELECT email.id FROM (SELECT DISTINCT messageId FROM report WHERE emailId = ?) AS named
      CROSS JOIN email INDEXED BY email_identifier ON email.messageId = named.messageId LIMIT 10
    """

  /// Anybody may write many: what came first counts, so that nothing that follows hides a failure.
  private static let limit = 1_000

  static func write(_ report: DeliveryReport?, of email: EmailID, _ db: Database) throws {
    guard let report else { return }
    try SQLStatement(db, "DELETE FROM report WHERE emailId = ?").run(.integer(email.rawValue))
    let insert = SQLStatement(
      db,
      """
      INSERT INTO report (emailId, place, messageId, addresses, outcome, status, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    for (place, recipient) in report.recipients.enumerated() {
      try insert.run(
        .integer(email.rawValue), .integer(place), .text(report.messageId),
        .text(recipient.addresses.joined(separator: "\n")), .text(recipient.outcome.rawValue),
        .text(recipient.status), .text(recipient.reason))
    }
  }
}

extension Snapshot {
  /// Returns what reports say about a message, by whoever they claim to be.
  /// - Returns: the claims, with the report that makes each and its arrival.
  public func reports(
    aboutMessage messageId: String
  ) throws -> [(claim: DeliveryReport.Recipient, report: EmailID, date: Date)] {
    try SQLStatement(db, StoredReports.aboutSQL).all(.text(messageId)) { row in
      DeliveryReport.Outcome(rawValue: row.text(2)).map { outcome in
        (
          DeliveryReport.Recipient(
            row.text(1).split(separator: "\n").map(String.init), outcome, status: row.text(3),
            reason: row.text(4)),
          EmailID(row.integer(0)), Date(storedSeconds: row.integer(5))
        )
      }
    }.compactMap(\.self).sorted { $0.report > $1.report }
  }

  /// Returns the messages that a report claims to be about.
  public func messages(reportedBy report: EmailID) throws -> [Email] {
    let emails = try SQLStatement(db, StoredReports.subjectsSQL).all(.integer(report.rawValue)) {
      EmailID($0.integer(0))
    }
    return try EmailQuery.fetch(db, emails).map(files.placing)
  }

  /// Returns whether an address is among the hidden recipients of a message.
  public func hides(_ address: String, in email: EmailID) throws -> Bool {
    try SQLStatement(
      db, "SELECT 1 FROM hidden_recipient WHERE emailId = ? AND instr(words, ?)"
    ).first(
      .integer(email.rawValue), .text(SearchDocument.spacedWords(of: [Participant(email: address)]))
    ) { _ in true } ?? false
  }
}
