import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Loads the pages of a listing, and finds threads in them.
enum ListingPages {
  /// Returns the tab chosen here; `nil` for All, and for places without tabs.
  static func currentTab(in shell: inout Shell) async throws -> AICategory? {
    guard let place = shell.session.place, place.hasTabs, try await SettingsInForce.hasCategories(in: &shell)
    else {
      return nil
    }
    return shell.session.tabs[place]
  }

  /// Starts a new listing of the current place and tab with its first page.
  /// - Parameters:
  ///   - count: the size of the page, instead of the usual one.
  ///   - order: the order of its threads, instead of the usual one; a search is newest first.
  static func beginListing(of count: Int? = nil, sortedBy order: ThreadOrder? = nil, in shell: inout Shell)
    async throws
  {
    guard let place = shell.session.place else { return }
    if case .search(let search) = place {
      return try await SearchResults.beginListing(of: search, count, in: &shell)
    }
    guard let scope = place.scope else { return }
    let tab = try await currentTab(in: &shell)
    do {
      try await beginListing(of: place, scope, tab: tab, count, in: &shell)
    } catch  where tab != nil && ErrorWording.storeCause(of: error) != nil {
      // An unreadable tab must not hide the mail (FR-TL-02).
      shell.session.tabs[place] = nil
      try await beginListing(of: place, scope, tab: nil, count, in: &shell)
      let cause = ErrorWording.shellError(for: error, action: "load this tab")
      shell.console.warning("\(cause.text). All threads are shown instead.")
    }
    try await sort(by: order ?? shell.settings.sort, first: count, in: &shell)
  }

  private static func beginListing(
    of place: Location, _ scope: ThreadScope, tab: AICategory?, _ count: Int?, in shell: inout Shell
  ) async throws {
    let fetch = try await shell.services().fetchThreads
    let size = await size(count, in: place, tab: tab, &shell)
    let page = try await fetch.fetchThreads(
      scope: scope, category: tab, pageSize: Self.unit(of: size), withMarks: size <= mostShown)
    var paged = PagedListing(
      place: place, tab: tab, total: page.counts.total, newestBefore: shell.session.newestListed[place])
    paged.append(page)
    try await extend(&paged, by: size - page.threads.count, in: &shell)
    if size > mostShown { paged.forgetMarks() }
    show(asListing: paged, in: &shell)
    if let newest = page.threads.first?.cursor { shell.session.newestListed[place] = newest }
  }

  /// Makes `paged` the current listing, and its first thread the current one.
  static func show(asListing paged: PagedListing, in shell: inout Shell) {
    var paged = paged
    paged.listing.setCurrent(paged.listing.entries.first?.number)
    paged.page = paged.listing.numbers
    paged.formerTime = shell.formerTime
    shell.session.listing = paged
    shell.session.numberedMessages = [:]
    shell.session.closeConversation()
  }

  /// Starts a listing of threads from different places.
  static func beginListing(of targets: [ThreadTarget], in shell: inout Shell) async throws {
    guard let place = shell.session.place else { return }
    let fetch = try await shell.services().fetchThread
    var threads: [MailThread] = []
    for target in targets {
      // Skip threads that were deleted in the meantime.
      if let conversation = try? await fetch.fetchThread(id: target.threadId) {
        var thread = conversation.thread
        thread.copies = target.copies
        threads.append(thread)
      }
    }
    let views = Dictionary(targets.map { ($0.threadId, $0.view) }, uniquingKeysWith: { first, _ in first })
    var paged = PagedListing(place: place, tab: nil, total: threads.count, newestBefore: nil)
    paged.isCollected = true
    paged.append(
      ThreadPage(threads: threads, nextCursor: nil), view: { views[$0.id] ?? nil })
    show(asListing: paged, in: &shell)
  }

  /// Returns the number of threads to fetch at once: of a page of more than 25, those are fetched in several steps
  /// (FR-TL-01), and of all threads many.
  static func unit(of size: Int) -> Int {
    size > mostShown ? bulk : min(max(size, 1), AppConstants.threadListPageSize)
  }

  /// Appends threads to the listing: as many as fit on a page, unless `count` says how many.
  /// - Returns: `false` if there are none.
  static func loadNextPage(of count: Int? = nil, in shell: inout Shell) async throws -> Bool {
    guard let (place, tab) = shell.session.listing.map({ ($0.place, $0.tab) }) else { return false }
    let size = await size(count, in: place, tab: tab, &shell)
    guard var paged = shell.session.listing, paged.nextCursor != nil, paged.formerTime == shell.formerTime
    else { return false }
    // Take the listing out of the session so that it grows in place: copying a long listing for every page
    // would make the thousandth page slower than the first.
    shell.session.listing = nil
    defer { shell.session.listing = paged }
    let first = (paged.listing.numbers?.upperBound ?? 0) + 1
    try await extend(&paged, by: size, in: &shell)
    if size > mostShown { paged.forgetMarks() }
    guard let last = paged.listing.numbers?.upperBound, last >= first else { return false }
    paged.page = first...last
    return true
  }

  /// Appends up to `count` threads to a listing.
  static func extend(_ paged: inout PagedListing, by count: Int, in shell: inout Shell) async throws {
    var missing = count
    let most = Self.unit(of: count)
    while missing > 0, let cursor = paged.nextCursor {
      try Task.checkCancellation()
      let before = paged.listing.entries.count
      let unit = min(missing, most)
      switch (paged.place, cursor) {
      case (.search(let place), .message(let cursor)):
        try await SearchResults.append(to: &paged, of: place, from: cursor, pageSize: unit, in: &shell)
      case (_, .thread(let cursor)):
        try await append(
          to: &paged, from: cursor, pageSize: unit, withMarks: count <= mostShown, in: &shell)
      case (_, .message): return
      }
      let added = paged.listing.entries.count - before
      guard added > 0 else { return }
      missing -= added
    }
  }

  private static func append(
    to paged: inout PagedListing, from cursor: ThreadCursor, pageSize: Int, withMarks: Bool,
    in shell: inout Shell
  ) async throws {
    guard let scope = paged.place.scope else { return }
    let page = try await shell.services().fetchThreads.fetchThreads(
      scope: scope, category: paged.tab, cursor: cursor, pageSize: pageSize, withMarks: withMarks)
    paged.append(page)
    // The counts are up to date; the numbers do not change (page 8.23).
    paged.total = max(page.counts.total, paged.listing.entries.count)
  }

  /// Loads the first page silently when a process first needs a reference (page 8.7). It sets no current
  /// thread, since nobody has seen which one that would be.
  static func expectListing(in shell: inout Shell) async throws {
    guard shell.session.listing == nil, let place = shell.session.place, !place.isOutbox else { return }
    try await beginUnseen(in: &shell) { most, shell in try await beginListing(of: most, in: &shell) }
  }

  /// Starts a listing of which nobody sees anything.
  /// - Parameter begin: starts it with a number of threads; `nil` for a page.
  static func beginUnseen(in shell: inout Shell, _ begin: (Int?, inout Shell) async throws -> Void)
    async throws
  {
    let isBeginning = isUnlimited(in: shell)
    try await begin(isBeginning ? AppConstants.threadListPageSize : nil, &shell)
    shell.session.listing?.isBeginning = isBeginning
    shell.session.listing?.listing.setCurrent(nil)
    shell.session.listing?.forgetMarks()
  }

  /// Returns the threads named by words; without words, the current thread.
  static func threads(named words: [Word], in shell: inout Shell) async throws -> [ThreadTarget] {
    if let asked = shell.person.gate?[threads: words] { return asked }
    let found = try await threadsFound(by: words, in: &shell)
    shell.person.gate?[threads: words] = found
    return found
  }

  private static func threadsFound(by words: [Word], in shell: inout Shell) async throws -> [ThreadTarget] {
    try await expectListing(in: &shell)
    let list = try MessageListParser.parse(words)
    try await completePage(for: list, in: &shell)
    guard let paged = shell.session.listing else { throw ShellError.noListing(in: shell.session.place) }
    if words.isEmpty {
      guard let current = paged.listing.currentEntry else { throw ShellError.noCurrentThread }
      return [ThreadTarget(current)]
    }
    let searches = try await SearchedReferences.searches(for: list, in: &shell)
    let identified = try await IdentifiedThreads.find(by: list, in: &shell)
    var named = shell.session.namedSets
    for case .named(let name) in list.atoms.map(\.reference) {
      guard let targets = named[name] else { continue }
      named[name] = try await ThreadTargets.present(targets, in: &shell)
    }
    let resolver = MessageListResolver(
      listing: paged.listing, selection: shell.session.selection,
      sets: named.merging(try await CountedMail.countedThreads(in: list, &shell)) {
        named, _ in named
      },
      found: try await SearchedReferences.threads(
        foundBy: searches, among: paged.listing.entries, in: &shell),
      identified: identified.threads, given: identified.given)
    switch try await resolved(list, by: resolver, in: &shell) {
    case .threads(let targets): return targets
    case .wholeFolder(let folder):
      let entries = try await wholeFolder(in: &shell)
      return try folder.targets(
        in: entries,
        found: try await SearchedReferences.threads(foundBy: searches, among: entries, in: &shell))
    }
  }

  /// Resolves references; of a thread that has left the listing, the error says where it is.
  private static func resolved(
    _ list: MessageList, by resolver: MessageListResolver, in shell: inout Shell
  ) async throws -> MessageListResolver.Resolution {
    do { return try resolver.resolve(list) } catch {
      var error = error
      if case .retired(let number) = error.kind, let thread = resolver.listing.retiredThread(number) {
        error.whereabouts = try? await ThreadTargets.whereabouts(of: thread, in: &shell)
      }
      throw error
    }
  }

  /// Loads the rest of a page that has all threads, unless references can only mean one of the first.
  private static func completePage(for list: MessageList, in shell: inout Shell) async throws {
    guard let paged = shell.session.listing, paged.isBeginning else { return }
    let isWithin = list.terms.allSatisfy { term in
      switch term.reference {
      case .wholeFolder, .named, .selection: true
      default: term.word.number.map { $0 <= paged.listing.entries.count } ?? false
      }
    }
    if isWithin { return }
    _ = try await loadNextPage(of: unlimited, in: &shell)
    shell.session.listing?.isBeginning = false
  }

  /// Returns every thread in the place and tab, including those not listed yet. They join the listing, so
  /// that each thread has a number; threads that arrived or returned after it was started are
  /// appended.
  static func wholeFolder(in shell: inout Shell) async throws -> [Listing.Entry] {
    let page = shell.session.listing?.page
    defer {
      shell.session.listing?.page = page
      shell.session.listing?.forgetMarks()
    }
    if shell.session.listing?.place.query != nil {
      while try await loadNextPage(of: AppConstants.threadListPageSize, in: &shell) {
        try Task.checkCancellation()
      }
    }
    guard var paged = shell.session.listing else { return [] }
    guard !paged.isCollected else { return paged.listing.entries }
    let threads = try await threadsNow(in: paged, &shell)
    paged.appendRest(of: threads)
    paged.join(threads)
    shell.session.listing = paged
    let present = Set(threads.map(\.id))
    return paged.listing.entries.filter { present.contains($0.thread.id) }
  }

  /// The number of threads read at once when no page of them is shown.
  private static let bulk = 500

  private static func threadsNow(in paged: PagedListing, _ shell: inout Shell) async throws -> [MailThread] {
    var threads: [MailThread] = []
    if case .search(let place) = paged.place {
      let search = try await shell.services().search
      var cursor: SearchCursor?
      repeat {
        try Task.checkCancellation()
        let page = try await search.fetchPage(place.search, cursor: cursor, pageSize: Self.bulk)
        threads += page.hits.map(\.thread)
        cursor = page.nextCursor
      } while cursor != nil
    } else if let scope = paged.place.scope {
      let fetch = try await shell.services().fetchThreads
      var cursor: ThreadCursor?
      repeat {
        try Task.checkCancellation()
        let page = try await fetch.fetchThreads(
          scope: scope, category: paged.tab, cursor: cursor, pageSize: Self.bulk, withMarks: false)
        threads += page.threads
        cursor = page.nextCursor
      } while cursor != nil
    }
    return threads
  }
}

/// The number of threads listed at once.
extension ListingPages {
  /// The lines of a screen that rows of threads can't use: those of the command, the page line and the prompt.
  private static let otherLines = 3
  private static let fewest = 5
  /// The number of threads read aloud at once.
  private static let spoken = 10
  /// The size of a page that has all threads.
  static let unlimited = Int.max
  /// The most threads on a page that somebody reads.
  private static let mostShown = 1_000

  /// Whether pages have all threads: nobody turns them in scripts, and no thread may be missed there. An agent has limited
  /// room, and is told how many there are.
  static func isUnlimited(in shell: Shell) -> Bool {
    !shell.isInteractive && shell.settings.pageSize == nil && !AgentMode.isForAgent(in: shell)
  }

  /// Returns `count` if there is one, else the number of threads on a page.
  static func size(_ count: Int?, in place: Location, tab: AICategory?, _ shell: inout Shell) async -> Int {
    if let count { return count }
    return await pageSize(in: place, tab: tab, &shell)
  }

  /// Returns the setting, or at a prompt what fits the screen, and in scripts all; 25 in those that a prompt runs, which must
  /// not depend on a screen.
  private static func pageSize(in place: Location, tab: AICategory?, _ shell: inout Shell) async -> Int {
    if let size = shell.settings.pageSize { return size }
    if isUnlimited(in: shell) { return unlimited }
    guard shell.isTyping, let rows = shell.console.screenRows else { return AppConstants.threadListPageSize }
    // Which numbers there are must not depend on a screen that nobody looks at.
    if shell.console.settings.form == .plain { return spoken }
    var lines = Self.otherLines
    // The number of results, and the unread mail in other tabs, have a line of their own.
    if place.query != nil || tab != nil { lines += 1 }
    if let text = await ListingViews.banner(of: place, asOf: shell.formerTime, in: &shell).text {
      lines += shell.console.layout.sentence(TerminalText(text)).count
    }
    return max(Self.fewest, (rows - lines) / ThreadRow.lineCount(in: shell.console.layout))
  }
}
