public import FoundationEssentials

/// The flags of a message (RFC 3501 section 2.3.2): system flags, and the keywords that vmail knows
/// (``MessageKeyword``).
public struct MessageFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let seen = MessageFlags(rawValue: 1 << 0)
  /// Starred.
  public static let flagged = MessageFlags(rawValue: 1 << 1)
  public static let answered = MessageFlags(rawValue: 1 << 2)
  public static let draft = MessageFlags(rawValue: 1 << 3)
  /// Forwarded (`$Forwarded`, RFC 5788; Maildir's `P`).
  public static let forwarded = MessageFlags(rawValue: 1 << 4)
  /// Permanently deleted: no longer shown, and erased once the server has confirmed.
  public static let deleted = MessageFlags(rawValue: 1 << 5)
  /// Part of a thread that was muted (`$muted`, RFC 9979).
  public static let muted = MessageFlags(rawValue: 1 << 6)

  /// The message is a reaction to another one (RFC 9078); its snippet is the emoji. This follows from its content.
  public static let reaction = MessageFlags(rawValue: 1 << 40)

  /// A program has answered without anybody reading the mail, such as an out-of-office reply or a report
  /// (``AutomaticReply``). This follows from its content, too.
  public static let automatic = MessageFlags(rawValue: 1 << 49)

  /// The flags that follow from the content of a message, and not from what anybody does with it.
  public static let derived: MessageFlags = [.reaction, .automatic]

  /// The flags of which one makes a message count as read: nobody has to read a reaction.
  public static let read: MessageFlags = [.seen, .reaction]

  /// The flags that servers keep unless they say otherwise.
  static let keptByServers = keywords.union([.seen, .flagged, .answered, .draft, .forwarded, .deleted])

  /// The flags that no server is told to set or remove: local ones, and `\Deleted`, which removing a message implies.
  public static let notForServers = local.union(.deleted)

  /// Returns the flags of a message of which another copy was added: each copy's flags apply to both, so that
  /// nothing read becomes unread. Only the message itself determines whether it is a draft. A permanently
  /// deleted message whose deletion hasn't reached the server is restored.
  /// - Parameter known: the flags of copies added earlier. A star that one of them had and that is now
  ///   missing was removed by the user, and importing the same copy again doesn't bring it back.
  public func adding(copy: MessageFlags, known: MessageFlags) -> MessageFlags {
    let added = copy.intersection([.seen, .flagged, .answered, .forwarded])
    return subtracting(.deleted).union(added.subtracting(known))
  }
}

/// The progress of sending a message that the user wrote.
public enum SendState: String, Sendable, CaseIterable {
  case none, queued, sending, sent, failed

  /// The states whose mail the virtual Outbox shows.
  public static let outbox: Set<SendState> = [.queued, .sending, .failed]
}

/// One message's envelope. Its text and its source are fetched separately.
public struct Email: Hashable, Sendable, Identifiable {
  public let id: EmailID
  public let accountId: AccountID
  public var threadId: ThreadID
  /// Message-ID without angle brackets (RFC 5322 section 3.6.4); `nil` when the message has none.
  public var messageId: String?
  public var inReplyTo: [String]
  public var references: [String]
  public var subject: String
  public var fromName: String?
  public var fromAddress: String
  public var toAddresses: [Participant]
  public var ccAddresses: [Participant]
  /// The time it was received (IMAP's INTERNALDATE; for imported mail see ``ReceivedDate``). Everything is
  /// sorted by it.
  public var dateReceived: Date
  /// The Date header field, when it can be read.
  public var dateSent: Date?
  /// The source's length in bytes.
  public var sizeBytes: Int
  public var flags: MessageFlags
  public var sendState: SendState
  public var snippet: String
  public var aiCategory: AICategory
  /// Whether the user chose the category.
  public var isCategoryChosen: Bool
  public var attachments: [Attachment]
  /// The folders it is in; empty for archived mail.
  public var folders: Set<FolderID>
  /// The warnings about its sender from when it was received (``SenderCheck``).
  public var senderWarnings: [SenderWarning] = []

  public init(
    id: EmailID, accountId: AccountID, threadId: ThreadID, messageId: String? = nil,
    inReplyTo: [String] = [], references: [String] = [], subject: String = "",
    fromName: String? = nil, fromAddress: String = "", toAddresses: [Participant] = [],
    ccAddresses: [Participant] = [], dateReceived: Date, dateSent: Date? = nil,
    sizeBytes: Int = 0, flags: MessageFlags = [], sendState: SendState = .none,
    snippet: String = "", aiCategory: AICategory = .uncategorized, isCategoryChosen: Bool = false,
    attachments: [Attachment] = [], folders: Set<FolderID> = []
  ) {
    self.id = id
    self.accountId = accountId
    self.threadId = threadId
    self.messageId = messageId
    self.inReplyTo = inReplyTo
    self.references = references
    self.subject = subject
    self.fromName = fromName
    self.fromAddress = fromAddress
    self.toAddresses = toAddresses
    self.ccAddresses = ccAddresses
    self.dateReceived = dateReceived
    self.dateSent = dateSent
    self.sizeBytes = sizeBytes
    self.flags = flags
    self.sendState = sendState
    self.snippet = snippet
    self.aiCategory = aiCategory
    self.isCategoryChosen = isCategoryChosen
    self.attachments = attachments
    self.folders = folders
  }

  public var isRead: Bool { flags.contains(.seen) }
  public var isStarred: Bool { flags.contains(.flagged) }
  /// Whether it is a reaction, even if the message that it is about isn't here.
  public var isReaction: Bool { flags.contains(.reaction) }
}
