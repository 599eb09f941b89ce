public import FoundationEssentials
public import VmailDomain

/// An event that a message is about.
public struct StoredInvitation: Hashable, Sendable {
  /// Empty if the message has no calendar that can be read.
  public var uid: String
  /// Whether somebody replies to an invitation.
  public var isReply: Bool
  /// The end of its last occurrence; `nil` if it has none.
  public var lastEnd: Date?

  public init(uid: String, isReply: Bool, lastEnd: Date?) {
    (self.uid, self.isReply, self.lastEnd) = (uid, isReply, lastEnd)
  }
}

/// A message that is about an event.
public struct InvitationMail: Hashable, Sendable {
  public var emailId: EmailID
  public var accountId: AccountID
  public var sender: String
  public var dateReceived: Date
  public var isReply: Bool
  /// Whether it is in Trash.
  public var isDeleted: Bool
  /// Whether it was sent from here, whoever it says it is from.
  public var isSent: Bool
  public var sendState: SendState
  /// Without angle brackets; `nil` if it has none.
  public var messageId: String?
  /// The Message-IDs that it replies to.
  public var inReplyTo: [String]
}

/// The events in mail.
enum InvitationQuery {
  static let unreadSQL = """
    SELECT DISTINCT emailId FROM attachment INDEXED BY attachment_calendar
    WHERE (mimeType IN ('text/calendar', 'application/ics') OR lower(substr(filename, -4)) = '.ics')
      AND NOT EXISTS (SELECT 1 FROM invitation WHERE invitation.emailId = attachment.emailId)
    ORDER BY emailId DESC LIMIT ?
    """
  static let currentSQL = """
    SELECT uid FROM invitation WHERE uid <> '' AND NOT isReply AND (lastEnd IS NULL OR lastEnd >= ?)
    GROUP BY uid ORDER BY max(emailId) DESC LIMIT ?
    """
  /// Mail in Spam doesn't count, nor does what isn't sent, nor what others reply. Of each sender, only so many messages do,
  /// and those of senders who wrote first come first, so that nobody can write so much that the organizer's are left out.
  static let mailSQL = """
    SELECT emailId, accountId, fromAddress, dateReceived, isReply, isDeleted, isSent, sendState, messageId, inReplyTo
    FROM (
      SELECT *, row_number() OVER (sender ORDER BY dateReceived DESC, emailId DESC) AS place,
        min(dateReceived) OVER sender AS first
      FROM (
        SELECT i.emailId, email.accountId, fromAddress, dateReceived, isReply, sendState, messageId, inReplyTo,
          EXISTS (\(folderSQL("trash"))) AS isDeleted, \(isSentSQL) AS isSent
        FROM invitation AS i INDEXED BY invitation_uid JOIN email ON email.id = i.emailId
        WHERE i.uid = ? AND NOT EXISTS (\(folderSQL("spam"))) AND NOT EXISTS (\(folderSQL("drafts")))
          AND (NOT isReply OR \(isSentSQL)))
      WINDOW sender AS (PARTITION BY isSent, lower(fromAddress)))
    WHERE place <= \(mostOfSender) OR dateReceived = first
    ORDER BY isSent DESC, first, emailId LIMIT \(mostMessages)
    """

  private static let mostOfSender = 50
  private static let mostMessages = 2_000

  private static let isSentSQL = "(sendState <> 0 OR EXISTS (\(folderSQL("sent"))))"

  private static func folderSQL(_ type: String) -> String {
    """
    SELECT 1 FROM email_folder JOIN folder ON folder.id = folderId
    WHERE email_folder.emailId = i.emailId AND type = '\(type)'
    """
  }
}

extension Snapshot {
  /// Returns the messages with calendars whose events aren't stored yet, the newest first.
  public func messagesWithUnreadCalendars(limit: Int) throws -> [EmailID] {
    try SQLStatement(db, InvitationQuery.unreadSQL).all(.integer(limit)) { EmailID($0.integer(0)) }
  }

  /// Returns the events that aren't over at a time, as far as is known.
  public func events(endingAfter time: Date, limit: Int) throws -> [String] {
    try SQLStatement(db, InvitationQuery.currentSQL).all(.integer(time.storedSeconds), .integer(limit)) {
      $0.text(0)
    }
  }

  /// Returns the messages about an event, in the order of their arrival: of each sender the newest, and the oldest.
  public func mail(aboutEvent uid: String) throws -> [InvitationMail] {
    try SQLStatement(db, InvitationQuery.mailSQL).all(.text(uid)) {
      InvitationMail(
        emailId: EmailID($0.integer(0)), accountId: AccountID($0.integer(1)), sender: $0.text(2),
        dateReceived: Date(storedSeconds: $0.integer(3)), isReply: $0.bool(4), isDeleted: $0.bool(5),
        isSent: $0.bool(6), sendState: SendState(code: $0.integer(7)), messageId: $0.optionalText(8),
        inReplyTo: IdentifierList.decode($0.text(9)))
    }.sorted { ($0.dateReceived, $0.emailId.rawValue) < ($1.dateReceived, $1.emailId.rawValue) }
  }
}

extension Transaction {
  /// Stores which events a message is about.
  public func note(_ invitations: [StoredInvitation], in email: EmailID) throws {
    let insert = SQLStatement(
      db, "INSERT OR REPLACE INTO invitation (emailId, uid, isReply, lastEnd) VALUES (?, ?, ?, ?)")
    guard
      try SQLStatement(db, "SELECT 1 FROM email WHERE id = ?").first(
        .integer(email.rawValue), body: { _ in true })
        == true
    else { return }
    for invitation in invitations {
      try insert.run(
        .integer(email.rawValue), .text(invitation.uid), .boolean(invitation.isReply),
        .optional(invitation.lastEnd?.storedSeconds))
    }
  }
}
