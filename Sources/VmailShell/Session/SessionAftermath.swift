import VmailDomain

/// What actions mean for the listing and the selection.
extension Session {
  /// Threads left the mailboxes they were acted on in: optimistically, while the action waits
  /// (FR-TL-03). Their numbers are retired.
  mutating func takeOut(_ places: [ThreadPlace]) {
    let views = Dictionary(places.map { ($0.threadId, $0.view) }, uniquingKeysWith: { first, _ in first })
    listing?.retire { entry in
      guard let view = views[entry.thread.id] else { return false }
      // A thread that was selected elsewhere may still be in the mailbox that is listed.
      return entry.view == nil || entry.view == view
    }
    selection.removeAll { views[$0.threadId] != nil }
    if let open = conversation, views[open.thread.id] != nil {
      left = LeftConversation(conversation: open)
      conversation = nil
    }
  }

  /// Threads are back at their old places.
  mutating func bringBack(_ threads: Set<ThreadID>) { listing?.restore(threads) }

  /// Whether the listing shows all of them.
  func lists(_ threads: some Sequence<ThreadID>) -> Bool {
    let listed = Set(listing?.listing.entries.map(\.thread.id) ?? [])
    return threads.allSatisfy(listed.contains)
  }

  /// Threads that an action failed on are back, and `retry` knows them.
  /// - Parameter selected: those of its threads that were selected; of a batch all that failed are
  ///   selected afterwards. `nil` when the selection has nothing to do with it.
  mutating func take(failed: [ActionFailure], of outcome: ActionOutcome, selected: Set<ThreadID>?) {
    guard !failed.isEmpty else { return }
    bringBack(Set(failed.map(\.place.threadId)))
    if let thread = left?.conversation.thread.id, failed.contains(where: { $0.place.threadId == thread }) {
      left?.isToReturn = true
    }
    failure = .action(outcome.action, failed.map(\.place))
    guard let selected else { return }
    let isBatch = outcome.done.count + failed.count > 1
    let known = Set(selection.map(\.threadId))
    let numbers = listing?.listing.numbersOfThreads ?? [:]
    for place in failed.map(\.place) where !known.contains(place.threadId) {
      guard isBatch || selected.contains(place.threadId) else { continue }
      selection.append(
        ThreadTarget(threadId: place.threadId, view: place.view, number: numbers[place.threadId]))
    }
  }
}

extension Shell {
  /// Brings the session in line with what happened in the background.
  mutating func takeActionEvents() async {
    // They are about what the prompt shows.
    guard !isJob else { return }
    for event in undoWindow.takeEvents() {
      let selected = event.origin.flatMap { $0.account == session.account?.id ? $0.selected : nil }
      session.take(failed: event.outcome.failed, of: event.outcome, selected: selected)
      await refreshRows(of: event.outcome.failed.map(\.place.threadId))
    }
  }

  /// Takes over what flags changed in the rows that are listed.
  mutating func refreshRows(of threads: [ThreadID]) async {
    let wanted = Set(threads)
    let listed = session.listing?.listing.entries.map(\.thread).filter { wanted.contains($0.id) } ?? []
    // Rows that cannot be read stay as they are; the next listing says why.
    guard !listed.isEmpty, let now = try? await services().actions.summaries(of: listed.map(\.id)) else {
      return
    }
    var changed: [ThreadID: MailThread] = [:]
    for var thread in listed {
      guard let now = now[thread.id] else { continue }
      thread.unreadCount = min(now.unreadCount, thread.messageCount)
      thread.isStarred = now.isStarred
      changed[thread.id] = thread
    }
    session.listing?.listing.update(changed)
  }

  /// Brings the listing in line with where threads are after they were acted on to and fro.
  /// - Parameter areBack: whether they are where they were before: then what a search found shows too.
  mutating func relocateRows(after outcome: ActionOutcome, areBack: Bool) async {
    guard let known = session.listing?.listing.knownEntries(of: Set(outcome.done)), !known.isEmpty,
      let views = try? await services().actions.views(of: known.map(\.thread.id))
    else { return }
    let here = known.filter { entry in
      entry.view.map { views[entry.thread.id]?.contains($0) ?? false } ?? areBack
    }
    let back = Set(here.map(\.thread.id))
    let gone = Set(known.map(\.thread.id)).subtracting(back)
    session.bringBack(back)
    session.listing?.retire { gone.contains($0.thread.id) }
    if !outcome.action.leavesMailbox { await refreshRows(of: Array(back)) }
  }
}
