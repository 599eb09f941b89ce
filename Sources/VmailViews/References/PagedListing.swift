public import FoundationEssentials
public import VmailDomain

/// The position where another page starts.
public enum PageCursor: Hashable, Sendable {
  case thread(ThreadCursor)
  /// A position in search results, which are in the order of messages.
  case message(SearchCursor)
}

/// A listing with its paging state: `list` and the `more` commands after it extend the same listing.
public struct PagedListing: Sendable {
  public let place: Location
  /// The tab; `nil` for All.
  public let tab: AICategory?
  public var listing = Listing()
  /// The reason why each thread is among the search results; empty in other listings.
  public var hits: [ThreadID: ListedHit] = [:]
  /// The numbers on the page that was shown, or loaded, last; `nil` before there is one.
  public var page: ClosedRange<Int>?
  /// The start of the next page; `nil` at the end.
  public var nextCursor: PageCursor?
  /// The hint shown when the listing is empty; `nil` for that of the folder.
  public var emptyHint: String?
  /// The bytes of each thread if they are sorted by size; empty otherwise.
  public private(set) var sizes: [ThreadID: Int] = [:]
  /// The number of threads in the folder and tab; `nil` while search results have not been counted.
  public var total: Int?
  /// Whether search results are not to be counted.
  public var isUncounted = false
  /// Whether its threads were named individually, so that it is not the beginning of a folder.
  public var isCollected = false
  /// The time whose mail it shows; `nil` for the mail as it is.
  public var formerTime: Date?
  /// Whether only its beginning was loaded, though its page has all threads: what refers to others loads them first.
  public var isBeginning = false
  /// The marks loaded together with pages that have not been shown yet.
  private var unshownMarks: [ThreadID: ThreadMarks] = [:]
  /// The newest thread of the previous listing; later ones are new.
  private let newestBefore: ThreadCursor?

  public init(place: Location, tab: AICategory?, total: Int?, newestBefore: ThreadCursor?) {
    self.place = place
    self.tab = tab
    self.total = total
    self.newestBefore = newestBefore
  }

  /// - Parameter view: the mailbox of each thread; `nil` for the place of this listing.
  public mutating func append(_ page: ThreadPage, view: ((MailThread) -> MailboxView?)? = nil) {
    let (place, newestBefore) = (place, newestBefore)
    listing.append(
      page.threads, view: view ?? { place.view(of: $0) },
      isNew: { thread in newestBefore.map { thread.cursor.precedes($0) } ?? false })
    nextCursor = page.nextCursor.map { .thread($0) }
    if page.counts.total > 0 { for thread in page.threads { unshownMarks[thread.id] = page.marks } }
  }

  /// Forgets the marks of pages that were loaded and not shown: they may have changed when these are.
  public mutating func forgetMarks() { unshownMarks = [:] }

  /// Returns the marks just loaded for the threads, once; `nil` if they have to be loaded again.
  public mutating func takeMarks(of threads: [ThreadID]) -> ThreadMarks? {
    defer { forgetMarks() }
    guard !threads.isEmpty else { return ThreadMarks() }
    var marks = ThreadMarks()
    for thread in threads {
      guard let read = unshownMarks[thread] else { return nil }
      marks.renew([thread], from: read)
    }
    return marks
  }

  /// Appends those of a folder's threads that its next pages would have.
  /// - Parameter threads: all threads of the folder and tab, newest first.
  public mutating func appendRest(of threads: [MailThread]) {
    guard case .thread(let end) = nextCursor else { return }
    append(ThreadPage(threads: threads.filter { end.precedes($0.cursor) }, nextCursor: nil))
    total = max(threads.count, listing.entries.count)
  }

  /// Adds the threads that are not listed: with their old numbers if they had any, else at the end.
  public mutating func join(_ threads: [MailThread]) {
    listing.restore(Set(threads.map(\.id)))
    let listed = Set(listing.entries.map(\.thread.id))
    let missing = threads.filter { !listed.contains($0.id) }
    if !missing.isEmpty { append(ThreadPage(threads: missing, nextCursor: nil)) }
    total = total.map { max($0, listing.entries.count) }
  }

  /// Ends a listing of the mail of a time: later, pages and `all` would be of other mail.
  public mutating func endFormer() {
    guard formerTime != nil else { return }
    (nextCursor, isCollected, isBeginning) = (nil, true, false)
  }

  /// Puts its threads into another order, under new numbers.
  /// - Parameters:
  ///   - entries: those of this listing that are present.
  ///   - sizes: the bytes of each thread if they are sorted by size.
  public mutating func reorder(_ entries: [Listing.Entry], sizes: [ThreadID: Int] = [:]) {
    listing = Listing()
    for entry in entries {
      listing.append([entry.thread], view: { _ in entry.view }, isNew: { _ in entry.isNew })
    }
    (nextCursor, total, self.sizes) = (nil, entries.count, sizes)
  }

  /// Removes those of the threads that leave, and reduces the count of the folder and tab accordingly.
  public mutating func retire(_ threads: Set<ThreadID>, _ leaves: (Listing.Entry) -> Bool = { _ in true }) {
    let before = listing.entries.count
    listing.retire(threads, leaves)
    total = total.map { $0 - (before - listing.entries.count) }
  }

  public mutating func restore(_ threads: Set<ThreadID>) {
    let before = listing.entries.count
    listing.restore(threads)
    total = total.map { $0 + listing.entries.count - before }
  }
}

/// The part of a search result that belongs to one thread.
public struct ListedHit: Hashable, Sendable {
  /// The date of its newest matching message: results are sorted by it.
  public var date: Date
  /// The folder the thread is in, where actions would apply.
  public var folder: String
  public var view: MailboxView?

  public init(date: Date, folder: String, view: MailboxView? = nil) {
    self.date = date
    self.folder = folder
    self.view = view
  }
}
