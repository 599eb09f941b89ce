import VmailDomain

/// Going from one conversation to the next.
extension Shell {
  /// Reads the thread after or before the current one.
  mutating func openNeighbour(_ direction: Direction) async throws {
    try await expectListing()
    if let entry = neighbour(direction) { return try await openThread(ThreadTarget(entry)) }
    guard direction == .next else {
      throw session.listing?.listing.current == nil ? ShellError.noCurrentThread : ShellError.noPreviousThread
    }
    guard try await loadNextPage(), let entry = neighbour(direction) else {
      throw ShellError.noMoreThreads
    }
    try await openThread(ThreadTarget(entry))
  }

  enum Direction { case next, previous }

  /// Before anything was opened, the next thread is the current one itself.
  private func neighbour(_ direction: Direction) -> Listing.Entry? {
    guard let listing = session.listing?.listing else { return nil }
    guard let current = listing.current else { return direction == .next ? listing.entries.first : nil }
    if direction == .next, session.conversation == nil, let entry = listing.currentEntry { return entry }
    return direction == .next ? listing.entry(after: current) : listing.entry(before: current)
  }
}
