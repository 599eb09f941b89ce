public import FoundationEssentials

/// The ID of a pending or committed action; later actions have higher IDs.
public typealias ActionID = ID<CommittedAction>

/// A thread on which an action failed.
public struct ActionFailure: Hashable, Sendable {
  public var place: ThreadInMailbox
  /// The thread's subject, for messages; empty when unknown.
  public var subject: String
  public var reason: ActionRefusal

  public init(place: ThreadInMailbox, subject: String, reason: ActionRefusal) {
    self.place = place
    self.subject = subject
    self.reason = reason
  }
}

/// The results of an action for each thread.
public struct ActionOutcome: Hashable, Sendable {
  public var action: ThreadAction
  /// Threads that the action changed as intended.
  public var done: [ThreadID]
  /// Threads that needed no change.
  public var unchanged: [ThreadID]
  public var failed: [ActionFailure]

  public init(
    action: ThreadAction, done: [ThreadID] = [], unchanged: [ThreadID] = [], failed: [ActionFailure] = []
  ) {
    self.action = action
    self.done = done
    self.unchanged = unchanged
    self.failed = failed
  }
}

/// An action in its undo window: announced, with nothing changed yet (page 8.1).
public struct PendingAction: Hashable, Sendable, Identifiable {
  public let id: ActionID
  public let action: ThreadAction
  /// The places in the order they were named.
  public let places: [ThreadInMailbox]
  /// The time at which it is carried out.
  public let due: Date
  public let author: ActionAuthor

  /// Whether it waits for copies in another account instead of a time (``ThreadAction/transfer(to:named:keepsOriginal:)``).
  public var awaitsCopies: Bool { due == .distantFuture }

  public init(
    id: ActionID, action: ThreadAction, places: [ThreadInMailbox], due: Date, author: ActionAuthor = .user
  ) {
    self.author = author
    self.id = id
    self.action = action
    self.places = places
    self.due = due
  }
}

/// An entry of the journal.
public struct CommittedAction: Hashable, Sendable, Identifiable {
  public let id: ActionID
  public let action: ThreadAction
  /// The number of threads it changed.
  public let threadCount: Int
  public let author: ActionAuthor
  /// The grant under which an agent did it; `nil` if it needed none.
  public let grant: GrantID?

  public init(
    id: ActionID, action: ThreadAction, threadCount: Int, author: ActionAuthor = .user, grant: GrantID? = nil
  ) {
    self.author = author
    self.grant = grant
    self.id = id
    self.action = action
    self.threadCount = threadCount
  }
}

/// An action of the journal, and when it was carried out.
public struct ActionSince: Hashable, Sendable {
  public let action: CommittedAction
  /// `nil` while it waits to be carried out.
  public let doneAt: Date?
  /// The subject of its first thread that still exists; empty if it has none.
  public let subject: String

  public init(action: CommittedAction, doneAt: Date?, subject: String = "") {
    self.action = action
    self.doneAt = doneAt
    self.subject = subject
  }
}

/// Changes by one action that still wait for the server of an account.
public struct WaitingChanges: Hashable, Sendable {
  public let accountId: AccountID
  /// `nil` for changes that no action made that could be undone.
  public let action: CommittedAction?
  public let subject: String
  public let messages: Int
  /// When the action was carried out; `nil` if that isn't known.
  public let since: Date?
  /// Why the last attempt failed; `nil` if nothing was tried yet.
  public let reason: String?

  public init(
    accountId: AccountID, action: CommittedAction?, subject: String, messages: Int, since: Date?,
    reason: String?
  ) {
    self.accountId = accountId
    self.action = action
    self.subject = subject
    self.messages = messages
    self.since = since
    self.reason = reason
  }
}

/// The result of an `undo` or `redo`.
public enum UndoOutcome: Hashable, Sendable {
  /// There is nothing to undo or redo.
  case nothing
  /// The action was still pending and has been withdrawn; no mail was touched.
  case withdrawn(PendingAction)
  /// The action was undone or redone, to the extent given by the outcome.
  case applied(CommittedAction, ActionOutcome)
  /// The action can't be undone. The next `undo` continues with the one before it.
  case irreversible(CommittedAction)
  /// Nothing was done, since these later actions depend on it, the latest first.
  case needed(CommittedAction, by: [ActionID])
}

/// A reason for not carrying out an action on a thread. Nothing about the thread was changed.
public enum ActionRefusal: Error, Hashable, Sendable {
  case threadGone
  /// The target folder, or a folder it was in before, no longer exists.
  case folderGone
  /// Starred isn't a folder that threads can be moved out of or into (page 8.3).
  case starredIsNoFolder
  /// Only threads viewed in Trash can be permanently deleted (page 8.4).
  case notInTrash
  /// Only threads in the Inbox can be snoozed.
  case notInInbox
  /// The account's server has no such folder (page 5, Operations).
  case notOnServer(SpecialFolder)
  /// The account has no Trash, or no Spam.
  case noFolder(FolderType)
  /// The mailboxes on the server don't keep these flags (PERMANENTFLAGS, RFC 9051 section 7.1).
  case flagsNotKept(MessageFlags)
  /// The folder is read-only on the server.
  case folderIsReadOnly
  /// The mail has been permanently deleted since.
  case mailGone
  /// Drafts aren't moved to other accounts.
  case isUnsent
  /// Mail in Trash can be copied to another account, but not moved: it would stay.
  case isInTrash
  /// Some of the mail is only on its server, and can't be copied to another account from there.
  case notDownloaded
  /// The text of the server's refusal.
  case refusedByServer(String)
  /// An underlying operation failed.
  case failed(String)
}

extension ActionRefusal {
  /// The text for the message's history: the server's, or the reason for not even asking it.
  public var words: String {
    switch self {
    case .refusedByServer(let words), .failed(let words): words
    case .notOnServer(let special): "no \(special.mailboxName) folder on the server"
    case .folderGone: "the folder no longer exists"
    case .flagsNotKept: "the mailbox does not support that flag"
    case .folderIsReadOnly: "the mailbox is read-only"
    default: String(describing: self)
    }
  }
}

/// The result of announcing an action.
public struct Announcement: Hashable, Sendable {
  /// The action with the places that need a change; `nil` when there are none.
  public var pending: PendingAction?
  /// The results for the other threads.
  public var outcome: ActionOutcome
  /// Pending actions on the same threads there, which were carried out first.
  public var overtaken: [ActionID: ActionOutcome]

  public init(
    pending: PendingAction?, outcome: ActionOutcome, overtaken: [ActionID: ActionOutcome] = [:]
  ) {
    self.pending = pending
    self.outcome = outcome
    self.overtaken = overtaken
  }
}
