public import FoundationEssentials

/// A conversation as shown in a listing. (The seed documents' `Thread`; Foundation has a `Thread`.)
///
/// Counts and dates cover the whole conversation except messages that are only in Trash or Spam, unless the
/// thread was listed there (page 8.12).
public struct MailThread: Hashable, Sendable, Identifiable {
  public let id: ThreadID
  public let accountId: AccountID
  public var subject: String
  public var latestDate: Date
  public var messageCount: Int
  public var unreadCount: Int
  public var isStarred: Bool
  public var hasAttachments: Bool
  public var aiCategory: AICategory
  public var snippet: String
  /// JSON in the format of ``Participant/encode(_:)``, most recent sender first; may be damaged.
  public var participants: String?
  /// The rows of its copies in other accounts that its own row stands for, as All Inboxes lists it (decision 75).
  public var copies: [ThreadInMailbox] = []

  public init(
    id: ThreadID, accountId: AccountID, subject: String, latestDate: Date, messageCount: Int,
    unreadCount: Int, isStarred: Bool, hasAttachments: Bool,
    aiCategory: AICategory = .uncategorized, snippet: String, participants: String?
  ) {
    self.id = id
    self.accountId = accountId
    self.subject = subject
    self.latestDate = latestDate
    self.messageCount = messageCount
    self.unreadCount = unreadCount
    self.isStarred = isStarred
    self.hasAttachments = hasAttachments
    self.aiCategory = aiCategory
    self.snippet = snippet
    self.participants = participants
  }

  /// This thread's position in a listing.
  public var cursor: ThreadCursor { ThreadCursor(latestDate: latestDate, threadId: id) }
}

/// The kind of mail in a thread, determined on this machine.
public enum AICategory: String, Sendable, CaseIterable {
  case primary, social, promotions, updates, forums, uncategorized
}

/// A thread with its messages, oldest first.
public struct Conversation: Hashable, Sendable {
  public var thread: MailThread
  /// The messages that have a number.
  public var emails: [Email]
  /// The reactions to each of them, oldest first.
  public var reactions: [EmailID: [Email]]
}
