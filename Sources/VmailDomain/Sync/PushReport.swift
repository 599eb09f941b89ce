public import FoundationEssentials

/// The results of sending local changes to a server.
public struct PushReport: Hashable, Sendable {
  /// The number of operations that the server carried out, or that are no longer needed.
  public var accepted = 0
  /// Local changes that were undone because the server refused them: one outcome per action, with its threads
  /// that were not refused.
  public var reverted: [ActionOutcome] = []
  /// The journal entries of these actions.
  public private(set) var entries: [ThreadAction: Set<ActionID>] = [:]
  /// The number of operations that will be tried again later, and the reason for the last of them.
  public var postponed = 0
  public var reason: String?
  /// The number of operations that changed mail here only, because the server no longer has it.
  public var madeHereOnly = 0
  /// The number of messages whose operations wait for another sync, which may find them.
  public var notFound = 0

  /// Operations that wait because the server ended the connection each time they were sent.
  public var heldUp: [HeldUpOperation] = []

  /// Messages written here that the server refused.
  public var unfiled: [UnfiledMessage] = []

  /// Changes of labels that the server refused.
  public var mailboxes: [MailboxFailure] = []

  public init() {}

  /// Adds the results of the operations so far.
  public mutating func take(_ report: PushReport) {
    let labels = mailboxes
    self = report
    mailboxes = labels
  }

  /// Adds a refused operation.
  public mutating func note(_ operation: RevertedOperation) {
    let outcome = operation.outcome
    if let entry = operation.entry { entries[outcome.action, default: []].insert(entry) }
    guard let place = reverted.firstIndex(where: { $0.action == outcome.action }) else {
      return reverted.append(outcome)
    }
    // One message per thread is enough.
    let known = Set(reverted[place].failed.map(\.place))
    reverted[place].failed += outcome.failed.filter { !known.contains($0.place) }
  }

  /// Determines which threads of a partly refused action were not refused.
  /// - Parameter changed: the threads that its journal entries changed, and that are in the intended state.
  public mutating func countDone(_ changed: Set<ThreadID>, of action: ThreadAction) {
    guard let place = reverted.firstIndex(where: { $0.action == action }) else { return }
    reverted[place].done = changed.subtracting(reverted[place].failed.map(\.place.threadId)).sorted()
  }
}

/// A change that waits, because its server ended connections when it was sent.
public struct HeldUpOperation: Hashable, Sendable {
  public var subject: String
  public var action: RemoteOperation.Kind
  /// The last words of the server, or what happened, as a clause.
  public var reason: String

  public init(subject: String, action: RemoteOperation.Kind, reason: String) {
    (self.subject, self.action, self.reason) = (subject, action, reason)
  }
}

/// A message to be added to a mailbox.
public struct AppendedMessage: Hashable, Sendable {
  public var source: [UInt8]
  /// The Message-ID without angle brackets.
  public var messageId: String?
  public var subject: String
  public var flags: MessageFlags
  public var date: Date
  /// Whether it is the copy of a message in another account, which isn't written here.
  public var isTransferred = false
  /// Until then its server may add it itself; `nil` if that need not be waited for.
  public var heldUntil: Date?

  /// The flags that it is added with.
  public static let flags: MessageFlags = [.seen, .flagged, .answered, .draft, .forwarded]

  public init(
    source: [UInt8], messageId: String?, subject: String, flags: MessageFlags, date: Date,
    heldUntil: Date? = nil
  ) {
    self.heldUntil = heldUntil
    self.source = source
    self.messageId = messageId
    self.subject = subject
    self.flags = flags
    self.date = date
  }
}

/// A message that a server refused to add to a folder. It is in the folder here.
public struct UnfiledMessage: Hashable, Sendable {
  public var subject: String
  public var folder: FolderID
  public var reason: ActionRefusal

  public init(subject: String, folder: FolderID, reason: ActionRefusal) {
    self.subject = subject
    self.folder = folder
    self.reason = reason
  }
}

/// A label created, renamed or deleted here, or a special folder created: a change still to be sent to the
/// server.
public struct MailboxChange: Hashable, Sendable, Identifiable {
  public enum Kind: Hashable, Sendable {
    case create(FolderID)
    case createSpecial(FolderID, SpecialFolder)
    /// - Parameter path: the mailbox's current name on its server.
    case rename(FolderID, path: MailboxPath, before: String)
    case delete(path: MailboxPath)
  }

  public let id: ID<MailboxChange>
  public let kind: Kind
  /// Its current or former local name.
  public let name: String

  public init(id: ID<MailboxChange>, kind: Kind, name: String) {
    self.id = id
    self.kind = kind
    self.name = name
  }
}

/// A change of a label that its server refused: it was undone here.
public struct MailboxFailure: Error, Hashable, Sendable {
  public enum Deed: Hashable, Sendable { case create, createSpecial, rename, delete }
  public enum Reason: Hashable, Sendable {
    case server(ServerError)
    /// Deleting a mailbox would delete its mail, so it is refused.
    case hasMail
  }

  public var deed: Deed
  public var name: String
  public var reason: Reason

  public init(deed: Deed, name: String, reason: Reason) {
    self.deed = deed
    self.name = name
    self.reason = reason
  }
}
