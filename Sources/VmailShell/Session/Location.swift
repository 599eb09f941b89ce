import VmailDomain
import VmailEngine

/// What is being listed.
enum Location: Hashable, Sendable {
  case folder(Folder)
  case archive(AccountID)
  case outbox(AccountID)
  case allInboxes(AllInboxes)
  case search(SearchListing)

  /// The accounts whose Inboxes are merged.
  struct AllInboxes: Hashable, Sendable {
    var names: [AccountID: String] = [:]
    var inboxes: [AccountID: FolderID] = [:]
  }

  static let allInboxesTitle = "All Inboxes"

  var title: String {
    switch self {
    case .folder(let folder): folder.name
    case .archive: "Archive"
    case .outbox: "Outbox"
    case .allInboxes: Self.allInboxesTitle
    case .search(let place): place.name ?? "Search"
    }
  }

  /// The folders its pages go over; `nil` for the Outbox, which lists messages, and for a search.
  var scope: ThreadScope? {
    switch self {
    case .folder(let folder): .mailbox(.folder(folder.id))
    case .archive(let account): .mailbox(.archive(account))
    case .allInboxes: .allInboxes
    case .outbox, .search: nil
    }
  }

  /// What was searched for, as typed.
  var query: String? { if case .search(let place) = self { place.text } else { nil } }

  /// Whether it is Trash or Spam.
  var isOfDiscarded: Bool {
    if case .folder(let folder) = self { folder.type == .trash || folder.type == .spam } else { false }
  }

  var isOutbox: Bool { if case .outbox = self { true } else { false } }

  /// Outbox, Archive and searches have no tabs.
  var hasTabs: Bool {
    switch self {
    case .folder, .allInboxes: true
    case .archive, .outbox, .search: false
    }
  }

  /// Where a thread listed here is: actions mean its messages there (page 8.3). `nil` where it must
  /// be looked for.
  func view(of thread: MailThread) -> MailboxView? {
    switch self {
    case .folder(let folder): .folder(folder.id)
    case .archive(let account): .archive(account)
    case .allInboxes(let all): all.inboxes[thread.accountId].map { .folder($0) }
    case .search, .outbox: nil
    }
  }

  func isOf(_ target: FetchFolderListUseCase.Target) -> Bool {
    switch (self, target) {
    case (.folder(let folder), .folder(let other)): folder.id == other.id
    case (.outbox, .outbox), (.archive, .archive): true
    case (.search(let place), .search(let saved)): place.name == saved.name
    default: false
    }
  }

  /// The accounts of its threads, where they are several.
  var mergedAccounts: AllInboxes? {
    switch self {
    case .allInboxes(let all): all
    case .search(let place) where place.search.scope == .allAccounts: place.all
    case .folder, .archive, .outbox, .search: nil
    }
  }
}

/// What a search found, listed like a folder.
struct SearchListing: Hashable, Sendable {
  /// `nil` when it is not saved.
  var name: String?
  /// As typed.
  var text: String
  var search: SearchThreadsUseCase.Search
  var all: Location.AllInboxes
}
