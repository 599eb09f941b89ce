import FoundationEssentials
import VmailDomain

/// Where a further page begins.
enum PageCursor: Hashable, Sendable {
  case thread(ThreadCursor)
  /// Among what a search found, which is in the order of messages.
  case message(SearchCursor)
}

/// A listing with the state of its paging: `list` and the `more`s after it are one listing.
struct PagedListing: Sendable {
  let place: Location
  /// `nil` for All.
  let tab: AICategory?
  var listing = Listing()
  /// Why each thread is in what a search found; empty in other listings.
  var hits: [ThreadID: ListedHit] = [:]
  /// The numbers on each page that was loaded.
  private(set) var pages: [ClosedRange<Int>] = []
  /// The page shown last.
  var shownPage = 0
  /// Where the next page begins; `nil` at the end.
  var nextCursor: PageCursor?
  /// What is said when it is empty; `nil` for what the folder says.
  var emptyHint: String?
  /// Threads in the folder and tab; `nil` while those that a search finds are not counted.
  var total: Int?
  /// Whether its threads were named one by one, so that there is no folder of which it shows the beginning.
  var isCollected = false
  /// What was read with the pages that were not shown yet.
  private var unshownMarks: [ThreadID: ThreadMarks] = [:]
  /// Newer threads came since the listing before.
  private let newestBefore: ThreadCursor?

  init(place: Location, tab: AICategory?, total: Int?, newestBefore: ThreadCursor?) {
    self.place = place
    self.tab = tab
    self.total = total
    self.newestBefore = newestBefore
  }

  /// - Parameter view: where each thread is; `nil` for where this listing's place has it.
  mutating func append(_ page: ThreadPage, view: ((MailThread) -> MailboxView?)? = nil) {
    let (place, newestBefore) = (place, newestBefore)
    let added = listing.append(
      page.threads, view: view ?? { place.view(of: $0) },
      isNew: { thread in newestBefore.map { thread.cursor.precedes($0) } ?? false })
    nextCursor = page.nextCursor.map { .thread($0) }
    if page.counts.total > 0 { for thread in page.threads { unshownMarks[thread.id] = page.marks } }
    guard let first = added.first, let last = added.last else { return }
    pages.append(first.number...last.number)
    shownPage = pages.count - 1
  }

  /// What was just read of threads, once; `nil` when that has to be done anew.
  mutating func takeMarks(of threads: [ThreadID]) -> ThreadMarks? {
    defer { unshownMarks = [:] }
    guard !threads.isEmpty else { return ThreadMarks() }
    var marks = ThreadMarks()
    for thread in threads {
      guard let read = unshownMarks[thread] else { return nil }
      marks.warnings[thread] = read.warnings[thread]
      marks.unsent[thread] = read.unsent[thread]
    }
    return marks
  }

  /// Lets those of the threads join that it does not show: under their old numbers where they had some, else behind
  /// all others.
  mutating func join(_ threads: [MailThread]) {
    listing.restore(Set(threads.map(\.id)))
    let listed = Set(listing.entries.map(\.thread.id))
    let missing = threads.filter { !listed.contains($0.id) }
    if !missing.isEmpty { append(ThreadPage(threads: missing, nextCursor: nil, hasMore: false)) }
    total = total.map { max($0, listing.entries.count) }
  }

  /// Takes threads out, so that there are fewer in the folder and tab.
  mutating func retire(_ leaves: (Listing.Entry) -> Bool) {
    let before = listing.entries.count
    listing.retire(Set(listing.entries.lazy.filter(leaves).map(\.thread.id)))
    total = total.map { $0 - (before - listing.entries.count) }
  }

  mutating func restore(_ threads: Set<ThreadID>) {
    let before = listing.entries.count
    listing.restore(threads)
    total = total.map { $0 + listing.entries.count - before }
  }
}

/// What a search found of a thread.
struct ListedHit: Hashable, Sendable {
  /// When its newest message that matches came: what is found is in that order.
  var date: Date
  /// Where the thread is, and where it would be acted on.
  var folder: String
}
