public import FoundationEssentials

/// A person's leave for agents to do one thing to many messages at once, if these match a query (decision 91).
public struct AgentGrant: Hashable, Sendable, Identifiable {
  /// An account in which it counts.
  public struct Scope: Hashable, Sendable {
    public var account: AccountID
    /// The folder that mail may be put into; `nil` for actions without one.
    public var folder: FolderID?

    public init(account: AccountID, folder: FolderID? = nil) {
      (self.account, self.folder) = (account, folder)
    }
  }

  /// What a person allows.
  public struct Request: Hashable, Sendable {
    public var action: ActionKind
    /// The query, as it was typed. What it means is found each time that the grant is used.
    public var query: String
    public var scopes: [Scope]
    /// The most threads, over all uses.
    public var most: Int
    /// The time from which on it no longer counts.
    public var expires: Date

    public init(action: ActionKind, query: String, scopes: [Scope], most: Int, expires: Date) {
      self.action = action
      self.query = query
      self.scopes = scopes
      self.most = most
      self.expires = expires
    }
  }

  public enum State: String, Hashable, Sendable, CaseIterable {
    case live, used, expired, revoked
  }

  public let id: GrantID
  public var request: Request
  /// The threads that agents have acted on.
  public var used: Int
  public var state: State
  public var created: Date

  public init(id: GrantID, request: Request, used: Int, state: State, created: Date) {
    self.id = id
    self.request = request
    self.used = used
    self.state = state
    self.created = created
  }

  /// The longest time for which one may count, in seconds.
  public static let longest: TimeInterval = 30 * 86_400
  /// The most threads that one may be for.
  public static let mostThreads = 100_000

  /// The actions for which it must be said which folder mail may be put into.
  public static let intoFolders: Set<ActionKind> = [.move, .copy, .label]

  /// Returns whether it is for an action on threads of an account. Only what undo takes back can be, and nothing that
  /// reaches another account or future mail.
  public func allows(_ action: ThreadAction, in account: AccountID) -> Bool {
    let whole = if case .only(_, let whole) = action { whole } else { action }
    guard let scope = request.scopes.first(where: { $0.account == account }),
      let part = whole.part(in: account), part.declaration.kind == request.action,
      part.reversal == .byInverse
    else { return false }
    return switch part {
    case .archive, .delete, .spam, .markRead, .markUnread, .star, .unstar, .starMessages, .unstarMessages,
      .tint, .snooze, .mute, .unmute:
      true
    case .move(let folder), .copy(let folder): folder == scope.folder
    case .label(let adding, let removing): removing.isEmpty && adding == scope.folder.map { [$0] }
    case .categorize(_, let senders): senders.isEmpty
    default: false
    }
  }
}

public typealias GrantID = ID<AgentGrant>

/// A grant under which an agent acts, with the meaning of its query at this moment.
public struct GrantUse: Hashable, Sendable {
  public var id: GrantID
  public var query: SearchQuery

  public init(id: GrantID, query: SearchQuery) { (self.id, self.query) = (id, query) }
}

/// Why an agent may not act under a grant. Then nothing was done.
public enum GrantRefusal: Error, Hashable, Sendable {
  /// It has expired, or was revoked or used up, or what was done under it is to be redone: that would count a second time,
  /// or when it is over.
  case isOver(GrantID)
  /// It is not for all of the threads or not for the action. The number is that of the threads that it leaves out.
  case leavesOut(GrantID, Int)
  /// The number is how many more threads it allows.
  case exceeds(GrantID, left: Int)
}
