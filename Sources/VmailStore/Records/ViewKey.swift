import VmailDomain

/// How a mailbox is named in `thread_row` and `view_count`: a folder by its id, the virtual Archive
/// by its account's id with a minus. Identifiers are positive, so the two never meet.
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
