public import VmailDomain
import VmailTerminal

/// A place whose contents can be listed.
public enum Location: Hashable, Sendable {
  case folder(Folder)
  case archive(AccountID)
  case outbox(AccountID)
  /// A folder of all accounts: their Inboxes, or another one (decision 75).
  case merged(MergedFolders)
  case search(SearchListing)

  /// Folders of several accounts with the same purpose or name.
  public struct MergedFolders: Hashable, Sendable {
    public var title = Location.allInboxesTitle
    /// Their type; `nil` for the Archives.
    public var type: FolderType? = .inbox
    /// The names of all accounts, also of those without such a folder.
    public var names: [AccountID: String] = [:]
    public var views: [AccountID: MailboxView] = [:]

    public init() {}

    /// Returns the name of the account that has a mailbox among these.
    public func name(ofAccountWith view: MailboxView) -> String? {
      views.first { $0.value == view }.flatMap { names[$0.key] }
    }
  }

  /// The name that stands for all accounts.
  public static let allAccounts = "all"
  public static let allInboxesTitle = "All Inboxes"

  public var title: String {
    switch self {
    case .folder(let folder): folder.name
    case .archive: "Archive"
    case .outbox: "Outbox"
    case .merged(let all): all.title
    case .search(let place): place.name ?? "Search"
    }
  }

  /// The folders its pages cover; `nil` for the Outbox, which lists messages, and for a search.
  public var scope: ThreadScope? {
    switch self {
    case .folder(let folder): .mailbox(.folder(folder.id))
    case .archive(let account): .mailbox(.archive(account))
    case .merged(let all): .merged(all.views)
    case .outbox, .search: nil
    }
  }

  /// The search text as typed.
  public var query: String? { if case .search(let place) = self { place.text } else { nil } }

  /// Whether this is Trash or Spam.
  public var isOfDiscarded: Bool { folderType == .trash || folderType == .spam }

  /// The type of the folder or folders; `nil` for other places.
  public var folderType: FolderType? {
    switch self {
    case .folder(let folder): folder.type
    case .merged(let all): all.type
    case .archive, .outbox, .search: nil
    }
  }

  public var isOutbox: Bool { if case .outbox = self { true } else { false } }

  /// Whether the place has tabs; the Outbox, the Archive and searches have none.
  public var hasTabs: Bool {
    switch self {
    case .folder: true
    case .merged(let all): all.type != nil
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
    case .merged(let all): all.views[account]
    case .search, .outbox: nil
    }
  }

  /// The accounts of its threads, if there are several.
  public var mergedAccounts: MergedFolders? {
    switch self {
    case .merged(let all): all
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
  public var all: Location.MergedFolders

  public init(name: String? = nil, text: String, search: ScopedQuery, all: Location.MergedFolders) {
    self.name = name
    self.text = text
    self.search = search
    self.all = all
  }
}
