public import FoundationEssentials

/// Computes a thread's row in each mailbox it appears in.
///
/// This is the only code that defines the content of a row, so that the store and `doctor` agree.
public struct ThreadRows: Hashable, Sendable {
  /// The input for a row: one message of the thread.
  public struct Message: Hashable, Sendable {
    public var id: EmailID
    public var subject: String
    public var sender: Participant
    public var snippet: String
    public var dateReceived: Date
    public var flags: MessageFlags
    public var hasAttachments: Bool
    public var aiCategory: AICategory
    /// Whether the user chose the category.
    public var isCategoryChosen: Bool
    public var sendState: SendState
    public var folders: Set<FolderID>
    /// Whether it is shown with the message of the thread that it is a reaction to (``ReactionTargets``).
    public var isReaction: Bool
    public var messageId: String?
    public var senderWarnings: [SenderWarning] = []

    public init(
      id: EmailID, subject: String, sender: Participant, snippet: String, dateReceived: Date,
      flags: MessageFlags, hasAttachments: Bool, aiCategory: AICategory, isCategoryChosen: Bool = false,
      sendState: SendState, folders: Set<FolderID>, isReaction: Bool = false
    ) {
      self.id = id
      self.subject = subject
      self.sender = sender
      self.snippet = snippet
      self.dateReceived = dateReceived
      self.flags = flags
      self.hasAttachments = hasAttachments
      self.aiCategory = aiCategory
      self.isCategoryChosen = isCategoryChosen
      self.sendState = sendState
      self.folders = folders
      self.isReaction = isReaction
    }

    public init(_ email: Email) {
      self.init(
        id: email.id, subject: email.subject,
        sender: Participant(name: email.fromName, email: email.fromAddress),
        snippet: email.snippet, dateReceived: email.dateReceived, flags: email.flags,
        hasAttachments: email.attachments.contains { !$0.isInline },
        aiCategory: email.aiCategory, isCategoryChosen: email.isCategoryChosen, sendState: email.sendState,
        folders: email.folders)
      (messageId, senderWarnings) = (email.messageId, email.senderWarnings)
    }

    public var assignedCategory: AssignedCategory { AssignedCategory(aiCategory, isChosen: isCategoryChosen) }
  }

  /// The folders of an account, by the properties relevant to rows.
  public struct FolderMap: Hashable, Sendable {
    public let accountId: AccountID
    public let starred: FolderID?
    let inbox: FolderID?
    let types: [FolderID: FolderType]
    let serverArchives: Set<FolderID>

    public init(accountId: AccountID, folders: [Folder]) {
      self.accountId = accountId
      types = Dictionary(folders.map { ($0.id, $0.type) }, uniquingKeysWith: { first, _ in first })
      serverArchives = Set(folders.filter(\.isServerArchive).map(\.id))
      starred = folders.first { $0.type == .starred }?.id
      inbox = folders.first { $0.type == .inbox }?.id
    }

    public func isServerArchive(_ folder: FolderID) -> Bool { serverArchives.contains(folder) }

    /// Returns the folder of that type; every account has exactly one of each, except labels.
    func folder(_ type: FolderType) -> FolderID? { types.first { $0.value == type }?.key }

    /// Returns whether it is Trash or Spam: mail that is only there doesn't count elsewhere (page 8.12).
    func isDiscarded(_ folder: FolderID) -> Bool { types[folder] == .trash || types[folder] == .spam }
  }

  /// The thread's row in one mailbox.
  public struct Row: Hashable, Sendable {
    public var thread: MailThread
    /// Whether a message **in that mailbox** is unread: what badges count (page 8.12).
    public var isUnreadHere: Bool
    /// What the row has in common with those of its copies in the Inboxes of other accounts, and with no others
    /// (``ThreadTwin``); `nil` elsewhere.
    public var twin: [UInt8]?
  }

  public private(set) var rows: [MailboxView: Row] = [:]
  /// The thread as shown in search results and other places outside folders.
  public let summary: MailThread?

  private static let participantLimit = 50
  /// The maximum length in bytes. A malicious subject or name would be copied into the row of every mailbox.
  private static let longestSubject = 1_000
  private static let longestName = 320

  /// - Parameter messages: all messages of the thread, in any order.
  public init(thread id: ThreadID, messages: [Message], folders: FolderMap) {
    let sorted = Self.shown(messages)
    let kept = sorted.filter { !Self.isOnlyDiscarded($0, folders) }
    let keptThread = Self.thread(id, covering: kept, folders)
    summary = keptThread ?? Self.thread(id, covering: sorted, folders)

    for (view, all) in Self.views(of: sorted, folders) {
      // A reaction brings its thread nowhere, neither to the top nor back to the Inbox.
      let here = all.filter { !$0.isReaction }
      if here.isEmpty { continue }
      var thread = keptThread
      if case .folder(let folder) = view, folders.isDiscarded(folder) {
        let covered = sorted.filter { $0.folders.contains(folder) || !Self.isOnlyDiscarded($0, folders) }
        thread = Self.thread(id, covering: covered, folders)
      }
      guard var thread else { continue }
      if case .folder(let folder) = view, folders.types[folder] == .drafts, let draft = here.last {
        thread.latestDate = max(thread.latestDate, draft.dateReceived)
      }
      var row = Row(thread: thread, isUnreadHere: here.contains { !$0.flags.contains(.seen) })
      if view == folders.inbox.map(MailboxView.folder) { row.twin = ThreadTwin.digest(of: all, in: thread) }
      rows[view] = row
    }
  }

  /// Returns the messages except permanently deleted ones, oldest first.
  static func shown(_ messages: [Message]) -> [Message] {
    messages.filter { !$0.flags.contains(.deleted) }
      .sorted { ($0.dateReceived, $0.id) < ($1.dateReceived, $1.id) }
  }

  /// Returns the mailboxes the thread appears in, each with its messages there.
  static func views(
    of messages: [Message], _ map: FolderMap
  ) -> [MailboxView: [Message]] {
    var views: [MailboxView: [Message]] = [:]
    for message in messages {
      for folder in message.folders where !map.serverArchives.contains(folder) {
        views[.folder(folder), default: []].append(message)
      }
      if isArchived(message, map) { views[.archive(map.accountId), default: []].append(message) }
      if let starred = map.starred, message.flags.contains(.flagged), !isOnlyDiscarded(message, map) {
        views[.folder(starred), default: []].append(message)
      }
    }
    return views
  }

  /// Page 8.2: in no folder except the server's archive, and not waiting to be sent.
  private static func isArchived(_ message: Message, _ map: FolderMap) -> Bool {
    message.folders.isSubset(of: map.serverArchives) && !SendState.outbox.contains(message.sendState)
  }

  /// Returns whether it is in Trash or Spam, and nowhere else except the server's archive, which isn't shown.
  static func isOnlyDiscarded(_ message: Message, _ map: FolderMap) -> Bool {
    var isDiscarded = false
    for folder in message.folders where !map.serverArchives.contains(folder) {
      guard map.isDiscarded(folder) else { return false }
      isDiscarded = true
    }
    return isDiscarded
  }

  /// - Parameter messages: oldest first.
  private static func thread(
    _ id: ThreadID, covering messages: [Message], _ map: FolderMap
  ) -> MailThread? {
    let messages = messages.filter { !$0.isReaction }
    guard let first = messages.first, let last = messages.last else { return nil }
    // A draft that is kept moves its thread nowhere, except in Drafts: no mail has come or gone.
    let dated = messages.last { !isDraft($0, map) } ?? last
    return MailThread(
      id: id, accountId: map.accountId, subject: shortened(first.subject, to: longestSubject),
      latestDate: dated.dateReceived,
      messageCount: messages.count,
      unreadCount: messages.count { !$0.flags.contains(.seen) },
      isStarred: messages.contains { $0.flags.contains(.flagged) },
      hasAttachments: messages.contains(where: \.hasAttachments),
      aiCategory: category(of: messages, map), snippet: last.snippet,
      participants: Participant.encode(senders(of: messages)))
  }

  /// Returns the senders, most recent first and without duplicate addresses; those without an address are
  /// distinguished by name.
  private static func senders(of messages: [Message]) -> [Participant] {
    var seen: Set<String> = []
    var senders: [Participant] = []
    for message in messages.reversed() where senders.count < participantLimit {
      let sender = message.sender
      let key = sender.email.isEmpty ? sender.name ?? "" : sender.email.lowercased()
      guard seen.insert(key).inserted else { continue }
      senders.append(
        Participant(
          name: sender.name.map { shortened($0, to: longestName) },
          email: shortened(sender.email, to: longestName)))
    }
    return senders
  }

  /// A scalar has at most four bytes.
  private static func shortened(_ text: String, to bytes: Int) -> String {
    text.utf8.count <= bytes ? text : String(text.unicodeScalars.prefix(bytes / 4)) + "…"
  }

  /// Returns the category of the latest incoming message, or Primary as soon as the user has written in the
  /// thread, unless the user chose another. An uncategorized thread stays so: with categories off nothing is
  /// Primary.
  private static func category(of messages: [Message], _ map: FolderMap) -> AICategory {
    let latest = messages.last { !isOwn($0, map) } ?? messages.last
    guard let latest, latest.aiCategory != .uncategorized else { return .uncategorized }
    if latest.isCategoryChosen { return latest.aiCategory }
    return messages.contains { isOwn($0, map) && !isDraft($0, map) } ? .primary : latest.aiCategory
  }

  /// Returns whether the user wrote it: such mail may be in no folder while it waits to be sent.
  static func isOwn(_ message: Message, _ map: FolderMap) -> Bool {
    message.sendState != .none || isDraft(message, map) || message.folders.contains { map.types[$0] == .sent }
  }

  private static func isDraft(_ message: Message, _ map: FolderMap) -> Bool {
    message.folders.contains { map.types[$0] == .drafts }
  }
}
