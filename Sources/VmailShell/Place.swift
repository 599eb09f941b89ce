import VmailDomain

/// What is being listed.
enum Place: Hashable, Sendable {
  case folder(Folder)
  case archive(AccountID)
  case outbox(AccountID)
  case allInboxes(AllInboxes)

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
    }
  }

  /// What its pages go over; `nil` for the Outbox, which lists messages.
  var scope: ThreadScope? {
    switch self {
    case .folder(let folder): .mailbox(.folder(folder.id))
    case .archive(let account): .mailbox(.archive(account))
    case .allInboxes: .allInboxes
    case .outbox: nil
    }
  }

  /// Outbox and Archive have no tabs.
  var hasTabs: Bool {
    switch self {
    case .folder, .allInboxes: true
    case .archive, .outbox: false
    }
  }

  /// Where a thread listed here is: actions mean its messages there (page 8.3).
  func view(of thread: MailThread) -> MailboxView? {
    switch self {
    case .folder(let folder): .folder(folder.id)
    case .archive(let account): .archive(account)
    case .allInboxes(let all): all.inboxes[thread.accountId].map { .folder($0) }
    case .outbox: nil
    }
  }
}
