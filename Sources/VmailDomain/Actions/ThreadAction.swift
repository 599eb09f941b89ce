public import FoundationEssentials

/// What users call an action. The raw values are the names for programs; those of commands are the same.
public enum ActionKind: String, CaseIterable, Hashable, Sendable {
  case archive, delete
  case deletePermanently = "delete-permanently"
  case spam, move, label, read, unread, star, unstar, categorize, snooze, unsnooze
  /// Several actions, as the result of a rule.
  case rule
  case copy, mute, unmute, approve, deny
}

/// An action on threads. ``ActionRules`` determines which of a thread's messages it changes, and how.
public indirect enum ThreadAction: Hashable, Sendable {
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
  /// The tags of other programs (``MessageKeyword/tags``), which are flags, are named where labels are.
  case tag(adding: MessageFlags, removing: MessageFlags)
  case markRead
  case markUnread
  case star
  case unstar
  /// Stars only these messages of the threads.
  case starMessages(Set<EmailID>)
  case unstarMessages(Set<EmailID>)
  /// Stars these messages of the threads in a colour; if none are named, those that are starred, or else the latest.
  case tint(StarColour, Set<EmailID> = [])
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
  /// The action on these messages of the threads, and on no others. It is done at once, since the rest of each thread
  /// usually stays where it is.
  case only(Set<EmailID>, ThreadAction)
  /// For the threads of each account its own action, since folders belong to accounts. They are of one kind, and undone
  /// as one.
  case perAccount([AccountID: ThreadAction])
  /// Copies the messages that are in the mailbox in which it is viewed to a folder of another account, and deletes them
  /// there once their copies are known to exist, unless the originals are kept (decision 75).
  /// - `named`: the account and the folder, for the user.
  case transfer(to: FolderID, named: String, keepsOriginal: Bool)

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

  /// What is known of an action, apart from the changes that it makes (``ActionRules``) and its words.
  public struct Declaration: Sendable {
    public var kind: ActionKind
    /// The word with which its stored form begins. It never changes: stores remain readable.
    public var code: String
    public var reversal: Reversal
    /// Whether the threads leave the mailbox in which they are viewed: such an action first waits in the undo
    /// window (FR-TL-03). The others are carried out at once.
    public var leavesMailbox: Bool
    /// Whether mail is moved from one folder to another, or out of its last one.
    public var mayNeedFolder: Bool

    fileprivate init(
      _ kind: ActionKind, code: String? = nil, _ reversal: Reversal = .byInverse, leavesMailbox: Bool = false,
      mayNeedFolder: Bool = false
    ) {
      self.kind = kind
      self.code = code ?? kind.rawValue
      self.reversal = reversal
      self.leavesMailbox = leavesMailbox
      self.mayNeedFolder = mayNeedFolder
    }
  }

  /// The switch is exhaustive, so that a new action doesn't compile until it is declared here.
  public var declaration: Declaration {
    switch self {
    case .archive: Declaration(.archive, leavesMailbox: true, mayNeedFolder: true)
    case .delete: Declaration(.delete, leavesMailbox: true, mayNeedFolder: true)
    case .deletePermanently:
      Declaration(.deletePermanently, code: "erase", .irreversible, leavesMailbox: true)
    case .spam: Declaration(.spam, leavesMailbox: true, mayNeedFolder: true)
    case .move: Declaration(.move, leavesMailbox: true, mayNeedFolder: true)
    case .copy: Declaration(.copy, mayNeedFolder: true)
    case .label(_, let removing): Declaration(.label, mayNeedFolder: !removing.isEmpty)
    case .tag: Declaration(.label, code: "tag")
    case .markRead: Declaration(.read)
    case .markUnread: Declaration(.unread)
    case .star, .starMessages: Declaration(.star)
    case .tint: Declaration(.star, code: "tint")
    case .unstar, .unstarMessages: Declaration(.unstar)
    case .categorize: Declaration(.categorize)
    case .open: Declaration(.read, code: "open", .unrecorded)
    case .unopen: Declaration(.unread, code: "unopen", .unrecorded)
    case .snooze: Declaration(.snooze, leavesMailbox: true, mayNeedFolder: true)
    // A snooze ends, a reply is silenced and new mail is held by itself, without an action of the user.
    case .unsnooze: Declaration(.unsnooze, .unrecorded, mayNeedFolder: true)
    case .silence: Declaration(.mute, code: "silence", .unrecorded, mayNeedFolder: true)
    case .hold: Declaration(.move, code: "hold", .unrecorded, mayNeedFolder: true)
    case .mute: Declaration(.mute, leavesMailbox: true, mayNeedFolder: true)
    case .unmute: Declaration(.unmute)
    case .screen(_, .approved, _):
      Declaration(.approve, code: "screen", leavesMailbox: true, mayNeedFolder: true)
    case .screen(_, .denied, _):
      Declaration(.deny, code: "screen", leavesMailbox: true, mayNeedFolder: true)
    case .combined(let actions):
      Self.declaration(ofAll: actions.map(\.declaration))
    case .only(_, let action): Self.declaration(ofPartOf: action.declaration)
    case .perAccount(let actions): Self.declaration(ofEach: actions.values.map(\.declaration))
    case .transfer(_, _, keepsOriginal: true): Declaration(.copy, code: "transfer-copy")
    case .transfer(_, _, keepsOriginal: false):
      Declaration(.move, code: "transfer", leavesMailbox: true, mayNeedFolder: true)
    }
  }

  private static func declaration(ofEach parts: [Declaration]) -> Declaration {
    var all = declaration(ofAll: parts)
    (all.kind, all.code) = (parts.first?.kind ?? .rule, "each")
    return all
  }

  private static func declaration(ofPartOf whole: Declaration) -> Declaration {
    Declaration(whole.kind, code: "only", whole.reversal, mayNeedFolder: whole.mayNeedFolder)
  }

  private static func declaration(ofAll parts: [Declaration]) -> Declaration {
    Declaration(
      .rule, code: "all", parts.contains { $0.reversal == .irreversible } ? .irreversible : .byInverse,
      leavesMailbox: parts.contains(where: \.leavesMailbox),
      mayNeedFolder: parts.contains(where: \.mayNeedFolder))
  }

  /// The actions that consist of nothing but their kind.
  public static let plain: [ThreadAction] = [
    .archive, .delete, .deletePermanently, .spam, .markRead, .markUnread, .star, .unstar, .open, .mute,
    .unmute,
  ]

  public var reversal: Reversal { declaration.reversal }
  public var leavesMailbox: Bool { declaration.leavesMailbox }

  /// Whether it waits in the undo window: threads disappear at once, or it can't be undone later.
  public var waits: Bool { leavesMailbox || reversal == .irreversible }

  /// The single messages that it is limited to; `nil` for whole threads.
  public var onlyMessages: Set<EmailID>? {
    switch self {
    case .only(let emails, _), .starMessages(let emails), .unstarMessages(let emails): emails
    case .tint(_, let emails): emails.isEmpty ? nil : emails
    default: nil
    }
  }

  /// The folder of another account that it puts mail into, and whether the mail stays where it is as well; `nil` for other
  /// actions.
  public var transfer: (target: FolderID, keepsOriginal: Bool)? {
    switch self {
    case .transfer(let target, _, let keeps): (target, keeps)
    case .only(_, let action): action.transfer
    default: nil
    }
  }

  /// Returns the action for the threads of an account; `nil` if there is none.
  public func part(in account: AccountID) -> ThreadAction? {
    if case .perAccount(let parts) = self { parts[account] } else { self }
  }

  /// The actions that it consists of, in the order of the accounts.
  public var parts: [ThreadAction] {
    if case .perAccount(let parts) = self { parts.sorted { $0.key < $1.key }.map(\.value) } else { [self] }
  }

  /// Joins the actions of accounts, of which each has one.
  /// - Returns: `nil` if they are of different kinds, or there is none.
  public static func joined(_ actions: [AccountID: ThreadAction]) -> ThreadAction? {
    guard let first = actions.min(by: { $0.key < $1.key })?.value else { return nil }
    if actions.values.allSatisfy({ $0 == first }) { return first }
    let isAlike = actions.values.map(\.declaration).allSatisfy {
      $0.kind == first.declaration.kind && $0.reversal == first.reversal
        && $0.leavesMailbox == first.leavesMailbox
    }
    return isAlike ? .perAccount(actions) : nil
  }

  /// Returns the action on these messages only.
  public func on(only emails: Set<EmailID>) -> ThreadAction {
    switch self {
    case .star: .starMessages(emails)
    case .unstar: .unstarMessages(emails)
    case .tint(let colour, _): .tint(colour, emails)
    default: .only(emails, self)
    }
  }
}

/// A thread, and the mailbox in which an action changes its messages (page 8.3).
public struct ThreadInMailbox: Hashable, Sendable {
  public var threadId: ThreadID
  public var view: MailboxView
  /// Whether it is acted on as a copy of the thread before it (``MailThread/copies``): both count as one.
  public var isCopy: Bool

  public init(threadId: ThreadID, view: MailboxView, isCopy: Bool = false) {
    self.threadId = threadId
    self.view = view
    self.isCopy = isCopy
  }
}

extension [ThreadInMailbox] {
  /// The places of rows, without those of their copies.
  public var ofRows: [ThreadInMailbox] { filter { !$0.isCopy } }

  /// Returns the places of these threads' rows, each with those of its copies.
  public func ofRows(_ threads: Set<ThreadID>) -> [ThreadInMailbox] {
    var isWanted = false
    return filter { place in
      if !place.isCopy { isWanted = threads.contains(place.threadId) }
      return isWanted
    }
  }
}
