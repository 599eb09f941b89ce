import VmailDomain

/// Where the user is: a value, owned by the main task and passed to each command.
struct Session: Sendable {
  /// What is being listed.
  enum Place: Hashable, Sendable {
    case folder(Folder)
    case archive(AccountID)
    case outbox(AccountID)

    var title: String {
      switch self {
      case .folder(let folder): folder.name
      case .archive: "Archive"
      case .outbox: "Outbox"
      }
    }

    /// The view whose threads a page shows; the Outbox lists messages instead.
    var view: MailboxView? {
      switch self {
      case .folder(let folder): .folder(folder.id)
      case .archive(let account): .archive(account)
      case .outbox: nil
      }
    }
  }

  var account: Account?
  var place: Place?
  /// What the last listing printed; its numbers are the references.
  var listing: PagedListing?
  /// The conversation being read.
  var conversation: Conversation?
  /// The line whose load failed last, for `retry`.
  var failedLine: String?
  /// Whether `quit` was typed.
  var isOver = false

  /// Goes to a place: the listing and the open conversation stay behind.
  mutating func enter(_ place: Place, of account: Account) {
    self.account = account
    self.place = place
    listing = nil
    conversation = nil
  }
}

/// A listing with the state of its paging: `list` and the `more`s after it are one listing.
struct PagedListing: Sendable {
  let place: Session.Place
  var listing = Listing()
  /// The numbers on each page that was loaded.
  private(set) var pages: [ClosedRange<Int>] = []
  /// The page shown last.
  var shownPage = 0
  /// Where the next page begins; `nil` at the end.
  var nextCursor: ThreadCursor?
  /// Threads in the folder.
  var total: Int

  init(place: Session.Place, total: Int) {
    self.place = place
    self.total = total
  }

  mutating func append(_ page: ThreadPage, view: MailboxView) {
    let added = listing.append(page.threads, view: { _ in view }, isNew: { _ in false })
    nextCursor = page.nextCursor
    guard let first = added.first, let last = added.last else { return }
    pages.append(first.number...last.number)
    shownPage = pages.count - 1
  }
}
