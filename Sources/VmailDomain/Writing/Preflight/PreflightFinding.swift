/// A finding about a mail before it is sent.
public enum PreflightFinding: Hashable, Sendable {
  public enum Severity: Int, Hashable, Sendable, Comparable {
    /// The mail can't be sent.
    case error
    /// The mail is sent only if the user agrees.
    case warning
    /// The finding is shown wherever somebody can still change the mail.
    case advice
    /// The finding is only shown.
    case information

    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  case noRecipient
  /// The sender's address is invalid.
  case badSender(String)
  /// A recipient's address is invalid.
  case badRecipient(String)
  /// - Parameters: in bytes.
  case tooLarge(size: Int, limit: Int)
  /// The mail is to be signed or encrypted, but GnuPG isn't there.
  case noGnuPG
  /// A key is missing, or should not be used.
  case key(ProtectionPlan.Problem)

  /// An agent wrote it, and nobody has changed it.
  case byAgent(Draft)
  /// A person began it, and an agent has changed it last.
  case changedByAgent(Draft)
  case noSubject
  /// The text refers to an attachment, but there is none.
  /// - Parameter word: the word that refers to it.
  case missingAttachment(word: String)
  /// The subject or the text has a placeholder of templates.
  case placeholder(String)
  /// An answer to all has many recipients.
  case manyRecipients(count: Int)
  /// A recipient never written to has almost the address of somebody else.
  /// - Parameter known: the known address or domain.
  case lookAlike(recipient: String, known: String)
  /// The answered mail may not be from its purported sender.
  case doubtfulSender(SenderWarning)
  /// The user received the mail by Bcc, which an answer to all reveals.
  case revealsBcc
  /// The mail is sent from another account than the one that holds the thread.
  case otherAccount(sending: AccountID, thread: AccountID)

  /// It answers an encrypted mail, and isn't encrypted.
  case answersEncrypted
  /// The last message to the same people was encrypted, and it isn't.
  case wasEncryptedBefore
  /// Words are in no dictionary.
  case misspelt([String])

  case hasBcc([Participant])
  case isProtected(MessageProtection, CryptographyStandard)

  public var isPlaceholder: Bool {
    if case .placeholder = self { true } else { false }
  }

  public var severity: Severity {
    switch self {
    case .noRecipient, .badSender, .badRecipient, .tooLarge, .noGnuPG: .error
    case .key(let problem): problem.isWarning ? .warning : .error
    case .byAgent, .changedByAgent, .noSubject, .missingAttachment, .placeholder, .manyRecipients, .lookAlike,
      .doubtfulSender,
      .revealsBcc, .otherAccount, .answersEncrypted, .wasEncryptedBefore:
      .warning
    case .misspelt: .advice
    case .hasBcc, .isProtected: .information
    }
  }
}
