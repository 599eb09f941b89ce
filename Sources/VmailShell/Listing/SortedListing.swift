import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Listings in another order than the newest first. Pages of the newest are ranges of an index; any other order needs all
/// threads of the folder or search, which are loaded first.
extension ListingPages {
  /// Loads the rest of the listing, and sorts it.
  /// - Parameter count: the size of its first page, instead of the usual one.
  static func sort(by order: ThreadOrder, first count: Int? = nil, in shell: inout Shell) async throws {
    guard order != .newest, shell.session.listing?.isCollected == false else { return }
    let entries = try await wholeFolder(in: &shell)
    guard var paged = shell.session.listing else { return }
    switch order {
    case .newest: return
    // Threads that arrived meanwhile were appended.
    case .oldest:
      paged.reorder(entries.sorted { Self.arrival($0, paged) < Self.arrival($1, paged) })
    case .sender:
      let names = try await names(of: entries, in: &shell)
      paged.reorder(Self.sorted(entries) { names[$0.thread.id] ?? "" })
    case .subject:
      paged.reorder(Self.sorted(entries) { Self.key(of: String(SubjectBase.base(of: $0.thread.subject))) })
    case .size:
      let sizes = try await shell.services().fetchThreads.fetchSizes(of: entries.map(\.thread.id))
      paged.reorder(Self.sorted(entries) { -(sizes[$0.thread.id] ?? 0) }, sizes: sizes)
    }
    show(asListing: paged, in: &shell)
    let size = await size(count, in: paged.place, tab: paged.tab, &shell)
    shell.session.listing?.page = entries.isEmpty ? nil : 1...min(size, entries.count)
  }

  /// Leaves only the first threads in a sorted listing of a script, where `*` then means these.
  static func limit(to count: Int?, in shell: inout Shell) {
    guard let count, !shell.isInteractive, var paged = shell.session.listing,
      paged.listing.entries.count > count
    else { return }
    let total = paged.total
    paged.reorder(Array(paged.listing.entries.prefix(count)), sizes: paged.sizes)
    paged.total = total
    show(asListing: paged, in: &shell)
  }

  private static func arrival(_ entry: Listing.Entry, _ paged: PagedListing) -> (Date, ThreadID) {
    (paged.hits[entry.thread.id]?.date ?? entry.thread.latestDate, entry.thread.id)
  }

  /// Sorts entries; those with equal keys keep their order, the newest first.
  private static func sorted<Key: Comparable>(
    _ entries: [Listing.Entry], by key: (Listing.Entry) -> Key
  ) -> [Listing.Entry] {
    entries.map { (key: key($0), entry: $0) }.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
      .map { $0.element.entry }
  }

  /// Returns the people of each thread as its row shows them: in Sent and Drafts, the recipients.
  private static func names(of entries: [Listing.Entry], in shell: inout Shell) async throws
    -> [ThreadID: String]
  {
    let showsRecipients = [.sent, .drafts].contains(shell.session.listing?.place.folderType)
    // One of them is enough for the own addresses.
    let listed = entries.prefix(showsRecipients ? entries.count : 1)
    let marks = try await shell.services().fetchThreads.fetchMarks(
      of: listed.map { ListedThread($0.thread, view: $0.view) })
    let layout = shell.console.layout
    return entries.reduce(into: [:]) { names, entry in
      var record = ThreadRecord(n: entry.number, thread: entry.thread, account: "", folder: "")
      record.add(marks)
      names[entry.thread.id] = key(of: record.people.text(width: mostColumns, in: layout).string)
    }
  }

  private static let mostColumns = 200

  /// Returns a text without accents, case, and the marks at its beginning.
  private static func key(of text: String) -> String {
    String(SearchDocument.indexable(text).lowercased().drop { !$0.isLetter && !$0.isNumber })
  }
}
