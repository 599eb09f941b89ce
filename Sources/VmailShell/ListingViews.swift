import VmailDomain

/// Printing listings.
extension Shell {
  /// Prints pages of the listing, and what comes after the last of them.
  mutating func showPages(_ pages: Range<Int>) {
    guard var paged = session.listing else { return }
    let shown = pages.clamped(to: paged.pages.indices)
    guard let first = shown.first, let last = shown.last else { return show([], of: paged, next: nil) }
    paged.shownPage = last
    session.listing = paged
    let numbers = paged.pages[first].lowerBound...paged.pages[last].upperBound
    show(Array(paged.listing.entries(in: numbers)), of: paged, next: numbers.upperBound + 1)
  }

  /// Prints some threads of the listing again.
  func show(_ targets: [ThreadTarget]) {
    guard let paged = session.listing else { return }
    show(targets.compactMap { $0.number.flatMap { paged.listing.entry($0) } }, of: paged, next: nil)
  }

  private func show(_ entries: [Listing.Entry], of paged: PagedListing, next: Int?) {
    let account = session.account?.name ?? ""
    console.results(
      entries.map { entry in
        ThreadRecord(
          n: entry.number, thread: entry.thread, account: account, folder: paged.place.title,
          isCurrent: entry.number == paged.listing.current)
      })
    let hasMore = next.map { paged.nextCursor != nil || $0 <= paged.listing.last?.number ?? 0 } ?? false
    console.result(
      PageRecord(
        account: account, folder: paged.place.title, count: entries.count, total: paged.total,
        hasMore: hasMore, state: paged.listing.entries.isEmpty ? .empty : .loaded, next: next ?? 1,
        hint: hintForEmptyFolder))
  }

  /// Before there is any account, a listing is as empty as it can be (E-01).
  func showNoAccount() {
    console.result(
      PageRecord(
        account: "", folder: SystemFolderNames.title(of: .inbox), count: 0, total: 0, hasMore: false,
        state: .empty, hint: hintForEmptyFolder))
  }

  private var hintForEmptyFolder: String {
    session.account?.kind == .imap ? "Type sync to check for mail" : "Type import PATH"
  }

  /// The Outbox lists messages, not threads.
  mutating func showOutbox() async throws {
    guard let account = session.account else { return }
    let emails = try await services().fetchThreads.fetchOutboxEmails(accountId: account.id)
    console.results(emails.enumerated().map { OutboxRecord(n: $0.offset + 1, email: $0.element) })
    console.result(
      PageRecord(
        account: account.name, folder: "Outbox", count: emails.count, total: emails.count,
        hasMore: false, state: emails.isEmpty ? .empty : .loaded))
  }

  /// What going to a folder or account shows at a prompt.
  mutating func showPlace() async throws {
    guard let place = session.place else { return }
    if place.view == nil { return try await showOutbox() }
    try await beginListing()
    showPages(0..<1)
  }
}
