import VmailDomain
import VmailEngine

/// What actions mean for the listing and the selection.
extension Session {
  /// Threads left the mailboxes they were acted on in: optimistically, while the action waits
  /// (FR-TL-03). Their numbers are retired.
  mutating func takeOut(_ places: [ThreadInMailbox]) {
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

  /// Threads that an action failed on are back, and selected where that is to be.
  /// - Parameter origin: `nil` for what an earlier session announced.
  /// - Returns: what `retry` repeats; `nil` when nothing failed.
  mutating func takeBack(_ outcome: ActionOutcome, _ origin: ActionOrigin?) -> FailedAction? {
    let failed = outcome.failed.map(\.place)
    guard !failed.isEmpty else { return nil }
    bringBack(Set(failed.map(\.threadId)))
    if let thread = left?.conversation.thread.id, failed.contains(where: { $0.threadId == thread }) {
      left?.isToReturn = true
    }
    let added = selectionState.added(after: outcome, origin)
    let numbers = listing?.listing.numbersOfThreads ?? [:]
    for place in failed where added.contains(place.threadId) {
      selection.append(
        ThreadTarget(threadId: place.threadId, view: place.view, number: numbers[place.threadId]))
    }
    return FailedAction(outcome.action, on: failed)
  }
}

extension Shell {
  /// Brings the session in line with what happened in the background.
  /// - Returns: whether something failed.
  @discardableResult
  mutating func takeActionEvents() async -> Bool {
    // They are about what the prompt shows.
    guard !isJob else { return false }
    var failed: [FailedAction] = []
    for event in undoWindow.takeEvents() {
      if let action = session.takeBack(event.outcome, event.origin) { failed.append(action) }
      await refreshRows(of: event.outcome.failed.map(\.place.threadId))
    }
    // Each of them was told with the advice to retry: that repeats all.
    if !failed.isEmpty { await note(.actions(failed)) }
    noteSelection()
    return !failed.isEmpty
  }

  /// What fails in the background from now on is told by what is selected.
  func noteSelection() { if !isJob { undoWindow.note(session.selectionState) } }

  /// Takes over what flags, categories, texts and drafts changed in the rows that are listed.
  mutating func refreshRows(of threads: [ThreadID]) async {
    let wanted = Set(threads)
    let listed = session.listing?.listing.entries.map(\.thread).filter { wanted.contains($0.id) } ?? []
    // Rows that cannot be read stay as they are; the next listing says why.
    guard !listed.isEmpty, let now = try? await services().actions.summaries(of: listed.map(\.id)) else {
      return
    }
    let isOfDiscarded = session.listing?.place.isOfDiscarded ?? false
    var changed: [ThreadID: MailThread] = [:]
    for var thread in listed {
      guard let now = now[thread.id] else { continue }
      // In Trash and Spam a row covers more than elsewhere (page 8.12).
      if !isOfDiscarded { (thread.messageCount, thread.participants) = (now.messageCount, now.participants) }
      thread.unreadCount = min(now.unreadCount, thread.messageCount)
      thread.isStarred = now.isStarred
      // Of new mail the row says nothing: it would stand elsewhere.
      if now.messageCount == thread.messageCount { thread.snippet = now.snippet }
      thread.aiCategory = now.aiCategory
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
