import VmailDomain

/// Printing conversations.
extension Shell {
  /// Reads a thread. When it cannot be read, listing and current thread stay as they were.
  mutating func openThread(_ target: ThreadTarget) async throws {
    let services = try await services()
    let conversation = try await services.fetchThread.fetchThread(id: target.threadId)
    let count = conversation.emails.count
    var messages: [MessageRecord] = []
    for (index, email) in conversation.emails.enumerated() {
      try Task.checkCancellation()
      let body = try await services.fetchThread.fetchBody(emailId: email.id)
      messages.append(
        MessageRecord(
          n: index + 1, count: count, email: email, isExpanded: true, body: body?.bodyPlain))
    }
    session.conversation = conversation
    if let number = target.number { session.listing?.listing.setCurrent(number) }
    let place = [session.account?.name, session.place?.title].compactMap(\.self).joined(separator: " / ")
    console.result(
      ConversationRecord(
        id: conversation.thread.id, subject: conversation.thread.subject, messageCount: count,
        shown: count, earlier: 0, place: place))
    console.results(messages)
  }

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
