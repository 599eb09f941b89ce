import VmailDomain

/// Gives agents the fields that encrypted messages have outside. Those inside, which replaced them when the user opened
/// the messages, are the user's alone.
struct OuterFields {
  static let ofEmailSQL = "SELECT subject, toAddresses, ccAddresses FROM outer_field WHERE emailId = ?"
  static let ofThreadSQL = """
    SELECT outer_field.subject FROM email JOIN outer_field ON emailId = email.id WHERE threadId = ?
    ORDER BY emailId LIMIT 1
    """

  /// Keeps the fields of a message before others replace them; those that were kept first are those outside.
  static let keepSQL = """
    INSERT OR IGNORE INTO outer_field (emailId, subject, toAddresses, ccAddresses)
    SELECT id, subject, toAddresses, ccAddresses FROM email WHERE id = ?
    """

  static func insert(_ fields: MessageContent.OutsideFields, of email: EmailID, _ db: Database) throws {
    try SQLStatement(
      db, "INSERT INTO outer_field (emailId, subject, toAddresses, ccAddresses) VALUES (?, ?, ?, ?)"
    )
    .run(
      .integer(email.rawValue), .text(fields.subject), .text(Participant.encode(fields.to)),
      .text(Participant.encode(fields.cc)))
  }

  private let email: SQLStatement
  private let thread: SQLStatement

  /// - Parameter whileChanging: whether it may be used within a change, whose result doesn't depend on it.
  /// - Returns: `nil` unless it is for an agent.
  init?(_ db: Database, whileChanging: Bool = false) {
    guard db.isForAgent || whileChanging && db.isChangedByAgent else { return nil }
    email = SQLStatement(db, Self.ofEmailSQL)
    thread = SQLStatement(db, Self.ofThreadSQL)
  }

  /// Returns what a message says outside; `nil` if that is all it says.
  func fields(of id: EmailID) throws -> (subject: String, to: [Participant], cc: [Participant])? {
    try email.first(.integer(id.rawValue)) {
      ($0.text(0), Participant.decode(from: $0.text(1)), Participant.decode(from: $0.text(2)))
    }
  }

  func apply(to message: inout Email) throws {
    guard let fields = try fields(of: message.id) else { return }
    (message.subject, message.toAddresses, message.ccAddresses) = fields
  }

  func subject(of id: ThreadID, otherwise subject: String) throws -> String {
    try thread.first(.integer(id.rawValue)) { $0.text(0) } ?? subject
  }

  func applied(to thread: MailThread) throws -> MailThread {
    var thread = thread
    thread.subject = try subject(of: thread.id, otherwise: thread.subject)
    return thread
  }
}
