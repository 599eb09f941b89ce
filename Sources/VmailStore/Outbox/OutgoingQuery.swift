import FoundationEssentials
import VmailDomain

/// Reads the Outbox.
enum OutgoingQuery {
  /// The `phase` of mail that comes from a backup, and may have been sent since that was made.
  static let restored: Int64 = 2

  static let sql = """
    SELECT draftId, file, sender, recipients, dueAt, phase, isUncertain, attempts, nextAttempt, error, isResent,
      isScheduled, remindAt, holdUntil, delivered, searchUntil, searchedAt, afterAction
    FROM outgoing WHERE emailId = ?
    """

  /// A row of the table.
  struct Row {
    let draft: DraftID?
    let file: String
    let envelope: Envelope
    let due: Date
    let mayHaveLeft: Bool
    let isUncertain: Bool
    let attempts: Int
    let nextAttempt: Date?
    let error: String?
    let isResent: Bool
    let isScheduled: Bool
    let remindAt: Date?
    let holdUntil: Date?
    let delivered: Int
    let isRestored: Bool
    let searchUntil: Date?
    let searchedAt: Date?
    let afterAction: ActionID?

    func mail(_ email: Email, _ db: Database) throws -> OutgoingMail {
      var mail = OutgoingMail(
        email: email, envelope: envelope, draftId: draft, isResent: isResent, due: due,
        isScheduled: isScheduled, holdUntil: holdUntil, attempts: attempts, nextAttempt: nextAttempt,
        error: error, isUncertain: isUncertain, delivered: delivered,
        isRestored: isRestored)
      mail.afterAction = afterAction
      if isUncertain { mail.look = try look(for: mail, db) }
      return mail
    }

    private func look(for mail: OutgoingMail, _ db: Database) throws -> SentLook {
      let settings = try ServerSettingsQuery.fetch(db, accountId: mail.email.accountId)
      return SentLook(
        until: searchUntil, searched: searchedAt, copies: settings.map(SentFiling.copies) ?? .client,
        isConclusive: try !isResent && delivered == 0 && mail.email.messageId != nil && !hasCopies(mail, db))
    }

    /// Whether hidden recipients may get the mail in copies of their own, which have its Message-ID.
    private func hasCopies(_ mail: OutgoingMail, _ db: Database) throws -> Bool {
      let named = Set((mail.email.toAddresses + mail.email.ccAddresses).map { $0.email.lowercased() })
      let isHidden = envelope.recipients.contains { !named.contains($0.lowercased()) }
      guard !isHidden || named.isEmpty && envelope.recipients.count == 1 else { return false }
      return try SQLStatement(db, "SELECT 1 FROM hidden_recipient WHERE emailId = ?").first(
        .integer(mail.id.rawValue)
      ) { _ in true } ?? false
    }
  }

  static func fetch(_ db: Database, accountId: AccountID?) throws -> [OutgoingMail] {
    let row = SQLStatement(db, sql)
    return try EmailQuery.inOutbox(db, accountId: accountId).map { email in
      try row.first(.integer(email.id.rawValue), body: read)?.mail(email, db) ?? unsaid(email)
    }
  }

  static func mail(_ db: Database, _ id: EmailID) throws -> OutgoingMail? {
    guard let email = try EmailQuery.fetch(db, [id]).first, SendState.outbox.contains(email.sendState) else {
      return nil
    }
    return try row(db, id)?.mail(email, db) ?? unsaid(email)
  }

  static func row(_ db: Database, _ id: EmailID) throws -> Row? {
    try SQLStatement(db, sql).first(.integer(id.rawValue), body: read)
  }

  private static func read(_ row: SQLStatement.Columns) -> Row {
    Row(
      draft: row.optionalInteger(0).map { DraftID($0) }, file: row.text(1),
      envelope: Envelope(sender: row.text(2), recipients: IdentifierList.decode(row.text(3))),
      due: Date(timeIntervalSince1970: Double(row.integer(4)) / 1000), mayHaveLeft: row.integer(5) == 1,
      isUncertain: row.bool(6), attempts: row.int(7),
      nextAttempt: row.optionalInteger(8).map { Date(storedSeconds: $0) }, error: row.optionalText(9),
      isResent: row.bool(10), isScheduled: row.bool(11),
      remindAt: row.optionalInteger(12).map { Date(storedSeconds: $0) },
      holdUntil: row.optionalInteger(13).map { Date(storedSeconds: $0) }, delivered: row.int(14),
      isRestored: row.integer(5) == restored,
      searchUntil: row.optionalInteger(15).map { Date(storedSeconds: $0) },
      searchedAt: row.optionalInteger(16).map { Date(storedSeconds: $0) },
      afterAction: row.optionalInteger(17).map { ActionID($0) })
  }

  /// Mail that was added to the Outbox together with its account, such as the demo's, is never sent automatically.
  private static func unsaid(_ email: Email) -> OutgoingMail {
    let recipients = (email.toAddresses + email.ccAddresses).map(\.email)
    return OutgoingMail(
      email: email, envelope: Envelope(sender: email.fromAddress, recipients: recipients),
      due: email.dateReceived)
  }
}
