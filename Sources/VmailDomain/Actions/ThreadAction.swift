public import FoundationEssentials

/// An action on threads. ``ActionRules`` determines which of a thread's messages it changes, and how.
public enum ThreadAction: Hashable, Sendable {
  /// Removes it from the mailbox in which it is viewed; it remains in the virtual Archive (page 8.2).
  case archive
  /// Moves it to Trash.
  case delete
  /// Deletes it from Trash permanently.
  case deletePermanently
  /// Moves it to Spam.
  case spam
  /// Moves it from the mailbox in which it is viewed to a folder.
  case move(to: FolderID)
  /// Copies the messages that are in the mailbox in which it is viewed to a folder.
  case copy(to: FolderID)
  /// Labels are folders: adding one copies the message without moving it.
  case label(adding: Set<FolderID>, removing: Set<FolderID>)
  case markRead
  case markUnread
  case star
  case unstar
  /// Stars only these messages of the threads.
  case starMessages(Set<EmailID>)
  case unstarMessages(Set<EmailID>)
  /// Sets the category chosen by the user; with `senders`, also for future mail from those addresses.
  case categorize(AICategory, senders: Set<String> = [])
  /// Opens the threads for reading, which marks them as read.
  case open
  /// Marks these messages as unread again, because vmail opened their thread unasked.
  case unopen(Set<EmailID>)
  /// Removes it from the Inbox until the given time, when the removed messages are returned
  /// (``unsnooze(_:)``).
  case snooze(until: Date)
  /// Returns these snoozed messages to the Inbox. If their whole thread is read, the latest of them becomes
  /// unread.
  case unsnooze(Set<EmailID>)
  /// Archives what is in the Inbox; later replies skip it (``MutedReplies``).
  case mute
  /// Lets replies arrive in the Inbox again. Nothing returns to it.
  case unmute
  /// Takes these replies in muted threads out of the Inbox.
  case silence(Set<EmailID>)
  /// Takes these messages out of the Inbox into a folder of screened mail.
  case hold(Set<EmailID>, in: FolderID)
  /// Moves the messages from these senders, given by their addresses in lower case, from the mailbox in which the thread
  /// is viewed to a folder, and records the decision about the senders.
  case screen(Set<String>, SenderDecision, to: FolderID)
  /// Several actions in order, undone as one: the result of a rule.
  case combined([ThreadAction])

  /// The way in which a committed action is undone.
  public enum Reversal: Hashable, Sendable {
    /// The inverse of each of its changes.
    case byInverse
    /// It can't be undone.
    case irreversible
    /// It isn't recorded, since users don't think of it as an action: `undo` and `redo` skip it and continue
    /// with the one before.
    case unrecorded
  }

  /// The switch is exhaustive, so that a new action doesn't compile until its reversal is decided here.
  public var reversal: Reversal {
    switch self {
    case .archive, .delete, .spam, .move, .copy, .label, .mute, .unmute, .markRead, .markUnread, .star,
      .unstar, .starMessages,
      .unstarMessages, .categorize, .snooze, .screen:
      .byInverse
    case .deletePermanently: .irreversible
    // A snooze ends, a reply is silenced and new mail is held by itself, without an action of the user.
    case .open, .unopen, .unsnooze, .silence, .hold: .unrecorded
    case .combined(let parts): parts.contains { $0.reversal == .irreversible } ? .irreversible : .byInverse
    }
  }

  /// Whether the threads leave the mailbox in which they are viewed: such an action first waits in the undo
  /// window (FR-TL-03). The others are carried out at once.
  public var leavesMailbox: Bool {
    switch self {
    case .archive, .delete, .deletePermanently, .spam, .move, .snooze, .mute, .screen: true
    case .copy, .unmute, .silence, .hold, .label, .markRead, .markUnread, .star, .unstar, .starMessages,
      .unstarMessages, .categorize, .open, .unopen,
      .unsnooze:
      false
    case .combined(let parts): parts.contains(where: \.leavesMailbox)
    }
  }
}

/// A thread, and the mailbox in which an action changes its messages (page 8.3).
public struct ThreadInMailbox: Hashable, Sendable {
  public var threadId: ThreadID
  public var view: MailboxView

  public init(threadId: ThreadID, view: MailboxView) {
    self.threadId = threadId
    self.view = view
  }
}
