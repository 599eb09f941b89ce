public typealias DraftID = ID<StoredDraft>

/// A stored draft: a folder with its text and its files, and a message in Drafts that shows it.
public struct StoredDraft: Hashable, Sendable, Identifiable {
  public let id: DraftID
  public let accountId: AccountID
  /// The name of its folder.
  public let folder: String
  /// The message in Drafts; `nil` when it could not be created yet.
  public var emailId: EmailID?
  public var answer: DraftAnswer?
  /// The Message-IDs of the answered message's thread, for References.
  public var references: [String]
  /// The digest of its text at the time the message was created.
  public var savedDigest: [UInt8]
  /// Whether an agent began it, and no person has changed it since.
  public var isByAgent: Bool
  /// Whether a person began it, and an agent has changed it last.
  public var isChangedByAgent: Bool

  public init(
    id: DraftID, accountId: AccountID, folder: String, emailId: EmailID?, answer: DraftAnswer?,
    references: [String], savedDigest: [UInt8], isByAgent: Bool = false,
    isChangedByAgent: Bool = false
  ) {
    self.id = id
    self.accountId = accountId
    self.folder = folder
    self.emailId = emailId
    self.answer = answer
    self.references = references
    self.savedDigest = savedDigest
    self.isByAgent = isByAgent
    self.isChangedByAgent = isChangedByAgent
  }
}

/// The message that a draft answers, which is marked as answered when the draft is sent.
public struct DraftAnswer: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case reply, forward, receipt

    /// The flag of the message once the draft is sent.
    public var flag: MessageFlags {
      switch self {
      case .reply: .answered
      case .forward: .forwarded
      case .receipt: .receiptSent
      }
    }
  }

  public var emailId: EmailID
  public var kind: Kind

  public init(emailId: EmailID, kind: Kind) {
    self.emailId = emailId
    self.kind = kind
  }
}

/// A row in the list of drafts.
public struct ListedDraft: Hashable, Sendable {
  /// `nil` for a draft written elsewhere and received from the server.
  public var draft: StoredDraft?
  /// `nil` for a draft whose message could not be created yet.
  public var email: Email?

  public init(draft: StoredDraft?, email: Email?) {
    self.draft = draft
    self.email = email
  }
}

/// A message made from a draft's text.
public struct SavedText: Sendable {
  /// The message, in no folder.
  public var message: IncomingMessage
  /// The digest of the text.
  public var digest: [UInt8]

  public init(message: IncomingMessage, digest: [UInt8]) {
    self.message = message
    self.digest = digest
  }
}
