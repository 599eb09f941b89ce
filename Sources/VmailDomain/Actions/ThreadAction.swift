public import FoundationEssentials

/// What can be done to threads. Which of a thread's messages it changes, and how, is for
/// ``ActionRules`` to say.
public enum ThreadAction: Hashable, Sendable {
  /// Out of the mailbox it is viewed in, kept in the virtual Archive (page 8.2).
  case archive
  /// To Trash.
  case delete
  /// Out of Trash, for good.
  case deletePermanently
  /// To Spam.
  case spam
  /// From the mailbox it is viewed in to a folder.
  case move(to: FolderID)
  /// Labels are folders: adding one copies, and moves nothing.
  case label(adding: Set<FolderID>, removing: Set<FolderID>)
  case markRead
  case markUnread
  case star
  case unstar
  /// Only these messages of the threads.
  case starMessages(Set<EmailID>)
  case unstarMessages(Set<EmailID>)
  /// The user's own word on their category; with `senders`, also on what those addresses send from now on.
  case categorize(AICategory, senders: Set<String> = [])
  /// Reading them, which marks them read.
  case open
  /// Out of the Inbox until then, when what it took out comes back (``unsnooze(_:)``).
  case snooze(until: Date)
  /// Back to the Inbox: these messages, which were snoozed. Where all of their thread is read, the latest of
  /// them comes back unread.
  case unsnooze(Set<EmailID>)
  /// One after the other, and taken back as one: what a rule does.
  case combined([ThreadAction])

  /// How a committed action is taken back.
  public enum Reversal: Hashable, Sendable {
    /// By the inverse of each change it made.
    case byInverse
    /// Not at all.
    case irreversible
    /// Nobody thinks of it as something done: `undo` and `redo` know nothing of it, and go on from
    /// what was done before.
    case unrecorded
  }

  /// A new kind of action does not compile until it is decided here how it is taken back.
  public var reversal: Reversal {
    switch self {
    case .archive, .delete, .spam, .move, .label, .markRead, .markUnread, .star, .unstar, .starMessages,
      .unstarMessages, .categorize, .snooze:
      .byInverse
    case .deletePermanently: .irreversible
    // A snooze ends by itself; nobody has done anything then.
    case .open, .unsnooze: .unrecorded
    case .combined(let parts): parts.contains { $0.reversal == .irreversible } ? .irreversible : .byInverse
    }
  }

  /// Whether the threads leave the mailbox they are viewed in: such an action first waits in the
  /// undo window (FR-TL-03). The others are carried out at once.
  public var leavesMailbox: Bool {
    switch self {
    case .archive, .delete, .deletePermanently, .spam, .move, .snooze: true
    case .label, .markRead, .markUnread, .star, .unstar, .starMessages, .unstarMessages, .categorize, .open,
      .unsnooze:
      false
    case .combined(let parts): parts.contains(where: \.leavesMailbox)
    }
  }
}

/// A thread, and the mailbox it is acted on in: an action changes its messages there (page 8.3).
public struct ThreadPlace: Hashable, Sendable {
  public var threadId: ThreadID
  public var view: MailboxView

  public init(threadId: ThreadID, view: MailboxView) {
    self.threadId = threadId
    self.view = view
  }
}
