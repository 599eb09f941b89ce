public import VmailDomain
import VmailTerminal

/// A place whose contents can be listed.
public enum Location: Hashable, Sendable {
  case folder(Folder)
  case archive(AccountID)
  case outbox(AccountID)
  case allInboxes(AllInboxes)
  case search(SearchListing)

  /// The accounts whose Inboxes are merged.
  public struct AllInboxes: Hashable, Sendable {
    public var names: [AccountID: String] = [:]
    public var inboxes: [AccountID: FolderID] = [:]

    public init() {}
  }

  /// The name that stands for all accounts.
  public static let allAccounts = "all"
  public static let allInboxesTitle = "All Inboxes"

  public var title: String {
    switch self {
    case .folder(let folder): folder.name
    case .archive: "Archive"
    case .outbox: "Outbox"
    case .allInboxes: Self.allInboxesTitle
    case .search(let place): place.name ?? "Search"
    }
  }

  /// The folders its pages cover; `nil` for the Outbox, which lists messages, and for a search.
  public var scope: ThreadScope? {
    switch self {
    case .folder(let folder): .mailbox(.folder(folder.id))
    case .archive(let account): .mailbox(.archive(account))
    case .allInboxes: .allInboxes
    case .outbox, .search: nil
    }
  }

  /// The search text as typed.
  public var query: String? { if case .search(let place) = self { place.text } else { nil } }

  /// Whether this is Trash or Spam.
  public var isOfDiscarded: Bool {
    if case .folder(let folder) = self { folder.type == .trash || folder.type == .spam } else { false }
  }

  public var isOutbox: Bool { if case .outbox = self { true } else { false } }

  /// Whether the place has tabs; the Outbox, the Archive and searches have none.
  public var hasTabs: Bool {
    switch self {
    case .folder, .allInboxes: true
    case .archive, .outbox, .search: false
    }
  }

  /// Returns the mailbox of a thread listed here; actions apply to its messages there (page 8.3). `nil` if it
  /// has to be looked up.
  public func view(of thread: MailThread) -> MailboxView? { view(ofThreadIn: thread.accountId) }

  /// Does the same for a thread of an account.
  public func view(ofThreadIn account: AccountID) -> MailboxView? {
    switch self {
    case .folder(let folder): .folder(folder.id)
    case .archive(let account): .archive(account)
    case .allInboxes(let all): all.inboxes[account].map { .folder($0) }
    case .search, .outbox: nil
    }
  }

  /// The accounts of its threads, if there are several.
  public var mergedAccounts: AllInboxes? {
    switch self {
    case .allInboxes(let all): all
    case .search(let place) where place.search.scope == .allAccounts: place.all
    case .folder, .archive, .outbox, .search: nil
    }
  }
}

/// The result of a search, listed like a folder.
public struct SearchListing: Hashable, Sendable {
  /// The name of the saved search; `nil` if it is not saved.
  public var name: String?
  /// The search text as typed.
  public var text: String
  public var search: ScopedQuery
  public var all: Location.AllInboxes

  public init(name: String? = nil, text: String, search: ScopedQuery, all: Location.AllInboxes) {
    self.name = name
    self.text = text
    self.search = search
    self.all = all
  }
}
