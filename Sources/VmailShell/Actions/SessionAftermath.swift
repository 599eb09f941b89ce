import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

/// Applies the effects of actions to the listing and the selection.
extension Session {
  /// Removes threads from the mailboxes they were acted on in, optimistically while the action waits
  /// (FR-TL-03). Their numbers are not reused.
  mutating func takeOut(_ places: [ThreadInMailbox]) {
    let views = Dictionary(places.map { ($0.threadId, $0.view) }, uniquingKeysWith: { first, _ in first })
    // A thread that was selected elsewhere may still be in the listed mailbox.
    listing?.retire(Set(views.keys)) { $0.view == nil || $0.view == views[$0.thread.id] }
    selection.removeAll { views[$0.threadId] != nil }
    if let open = conversation, views[open.thread.id] != nil {
      left = LeftConversation(conversation: open)
      conversation = nil
    }
  }

  /// Restores threads to their old positions.
  mutating func bringBack(_ threads: Set<ThreadID>) { listing?.restore(threads) }

  /// Returns whether all of the threads are listed.
  func lists(_ threads: some Sequence<ThreadID>) -> Bool {
    let listed = Set(listing?.listing.entries.map(\.thread.id) ?? [])
    return threads.allSatisfy(listed.contains)
  }

  /// Restores threads that an action failed on, and selects them if appropriate.
  /// - Parameter origin: `nil` for an action announced by an earlier session.
  /// - Returns: the part for `retry` to repeat; `nil` if nothing failed.
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

enum SessionAftermath {
  /// Updates the session after events in the background.
  /// - Returns: whether something failed.
  @discardableResult
  static func takeActionEvents(in shell: inout Shell) async -> Bool {
    // The events concern the prompt's state, not a job's.
    guard !shell.isJob else { return false }
    var failed: [FailedAction] = []
    for event in shell.background.undoWindow.takeEvents() {
      if let action = shell.session.takeBack(event.outcome, event.origin) { failed.append(action) }
      await ListedRows.refresh(
        event.outcome.failed.map(\.place.threadId) + event.outcome.done, in: &shell)
    }
    // Each failure was reported with the advice to retry; that repeats all of them.
    if !failed.isEmpty { await Retry.note(.actions(failed), in: &shell) }
    noteSelection(in: shell)
    return !failed.isEmpty
  }

  /// Records the selection for reports of later failures in the background.
  static func noteSelection(in shell: Shell) {
    if !shell.isJob { shell.background.undoWindow.note(shell.session.selectionState) }
  }

  /// Updates the listing after actions moved threads in either direction.
  /// - Parameter areBack: whether the threads are in their old places; then search results show them too.
  static func relocateRows(after outcome: ActionOutcome, areBack: Bool, in shell: inout Shell) async {
    guard let known = shell.session.listing?.listing.knownEntries(of: Set(outcome.done)), !known.isEmpty,
      let views = try? await shell.services().actions.views(of: known.map(\.thread.id))
    else { return }
    let here = known.filter { entry in
      entry.view.map { views[entry.thread.id]?.contains($0) ?? false } ?? areBack
    }
    let back = Set(here.map(\.thread.id))
    let gone = Set(known.map(\.thread.id)).subtracting(back)
    shell.session.bringBack(back)
    shell.session.listing?.retire(gone)
    if !outcome.action.leavesMailbox { await ListedRows.refresh(Array(back), in: &shell) }
  }
}

extension WaitingActions {
  /// Carries out the actions waiting in undo windows of this session, before it ends.
  /// - Returns: whether all of them succeeded.
  static func finishActions(in shell: inout Shell) async -> Bool {
    if !shell.background.undoWindow.entries.isEmpty, let services = try? await shell.services() {
      await shell.background.undoWindow.finish(by: services.undoWindow)
    }
    // The result of a timer that fired a moment ago may not have been reported yet.
    await shell.background.undoWindow.settle()
    return await !SessionAftermath.takeActionEvents(in: &shell)
  }
}
