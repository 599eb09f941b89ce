import VmailDomain

/// The key of a mailbox in `thread_row` and `view_count`: a folder's ID, or for the virtual Archive the
/// negated ID of its account. IDs are positive, so the two never collide.
struct ViewKey: Hashable, Sendable {
  let rawValue: Int64

  init(rawValue: Int64) { self.rawValue = rawValue }

  init(_ view: MailboxView) {
    switch view {
    case .folder(let folder): rawValue = folder.rawValue
    case .archive(let account): rawValue = -account.rawValue
    }
  }

  var view: MailboxView {
    rawValue < 0 ? .archive(AccountID(-rawValue)) : .folder(FolderID(rawValue))
  }
}
