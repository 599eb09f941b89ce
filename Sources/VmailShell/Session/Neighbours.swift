import VmailDomain

/// Going from one conversation to the next.
extension Shell {
  /// Reads the thread after or before the current one.
  mutating func openNeighbour(_ direction: Direction) async throws {
    if session.listing == nil {
      try await beginListing()
      guard let first = session.listing?.listing.entries.first else { throw ShellError.noMoreThreads }
      return try await openThread(ThreadTarget(first))
    }
    if let entry = neighbour(direction) { return try await openThread(ThreadTarget(entry)) }
    guard direction == .next else { throw ShellError.noPreviousThread }
    guard try await loadNextPage(), let entry = neighbour(direction) else {
      throw ShellError.noMoreThreads
    }
    try await openThread(ThreadTarget(entry))
  }

  enum Direction { case next, previous }

  /// Before anything was opened, the next thread is the current one itself.
  private func neighbour(_ direction: Direction) -> Listing.Entry? {
    guard let listing = session.listing?.listing else { return nil }
    guard let current = listing.current else { return listing.entries.first }
    if direction == .next, session.conversation == nil, let entry = listing.currentEntry { return entry }
    return direction == .next ? listing.entry(after: current) : listing.entry(before: current)
  }
}
