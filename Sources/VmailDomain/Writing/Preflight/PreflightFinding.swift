/// Something to say about a mail before it goes.
public enum PreflightFinding: Hashable, Sendable {
  public enum Severity: Int, Hashable, Sendable, Comparable {
    /// It can't go.
    case error
    /// It can go when the user agrees.
    case warning
    /// It is only told.
    case information

    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  case noRecipient
  /// The sender's address is none.
  case badSender(String)
  /// A recipient's address is none.
  case badRecipient(String)
  /// - Parameters: in bytes.
  case tooLarge(size: Int, limit: Int)

  case noSubject
  /// The text speaks of an attachment, and there is none.
  /// - Parameter word: by which it does.
  case missingAttachment(word: String)
  /// An answer to all that goes to many.
  case manyRecipients(count: Int)
  /// Somebody who was never written to has nearly the address of somebody else.
  /// - Parameter known: an address or a domain that is known.
  case lookAlike(recipient: String, known: String)
  /// The mail that it answers may not be from whom it seems to be.
  case doubtfulSender(SenderWarning)
  /// The user got the mail by Bcc, which an answer to all makes known.
  case revealsBcc
  /// It comes from another account than the one that has the thread.
  case otherAccount(sending: AccountID, thread: AccountID)

  case hasBcc([Participant])

  public var severity: Severity {
    switch self {
    case .noRecipient, .badSender, .badRecipient, .tooLarge: .error
    case .noSubject, .missingAttachment, .manyRecipients, .lookAlike, .doubtfulSender, .revealsBcc,
      .otherAccount:
      .warning
    case .hasBcc: .information
    }
  }
}
