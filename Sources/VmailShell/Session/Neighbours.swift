import VmailDomain

/// Moves from one conversation to the next.
extension Shell {
  /// Opens the thread after or before the current one.
  mutating func openNeighbour(_ direction: Direction) async throws {
    try await expectListing()
    if let entry = neighbour(direction) { return try await openThread(ThreadTarget(entry)) }
    guard direction == .next else {
      throw session.listing?.listing.current == nil ? ShellError.noCurrentThread : ShellError.noPreviousThread
    }
    let isLoaded = try await loadNextPage()
    session.listing?.forgetMarks()
    guard isLoaded, let entry = neighbour(direction) else {
      throw ShellError.noMoreThreads
    }
    try await openThread(ThreadTarget(entry))
  }

  enum Direction { case next, previous }

  /// Returns the next thread in a direction. Before any was opened, that is the current thread itself.
  private func neighbour(_ direction: Direction) -> Listing.Entry? {
    guard let listing = session.listing?.listing else { return nil }
    guard let current = listing.current else { return direction == .next ? listing.entries.first : nil }
    if direction == .next, session.conversation == nil, let entry = listing.currentEntry { return entry }
    return direction == .next ? listing.entry(after: current) : listing.entry(before: current)
  }
}
