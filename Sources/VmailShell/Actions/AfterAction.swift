import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

extension AfterAction {
  private static func afterAction(in shell: Shell) -> AfterAction {
    shell.isTyping ? shell.settings.afterAction : .stay
  }

  /// What is to follow a plan, decided before the plan changes the listing.
  enum Following {
    case nothing
    case listing
    case thread(ThreadTarget)
    /// The next thread would open, but there is none.
    case end
  }

  static func following(_ plan: [PlannedAction], in shell: inout Shell) async -> Following {
    guard let open = shell.session.conversation, plan.contains(where: { $0.closes(open.thread.id) }) else {
      return .nothing
    }
    switch afterAction(in: shell) {
    case .stay: return .nothing
    case .list: return .listing
    // Whoever marks a conversation unread comes back to it later.
    case .next where plan.contains(where: { $0.action == .markUnread }): return .listing
    case .next:
      return await threadAfterCurrent(besides: plan, in: &shell).map { .thread(ThreadTarget($0)) } ?? .end
    }
  }

  /// Returns the first thread after the current one that the plan leaves alone.
  private static func threadAfterCurrent(besides plan: [PlannedAction], in shell: inout Shell) async
    -> Listing.Entry?
  {
    let leaving = Set(plan.flatMap(\.places).map(\.threadId))
    var position = shell.session.listing?.listing.current ?? 0
    repeat {
      while let entry = shell.session.listing?.listing.entry(after: position) {
        if !leaving.contains(entry.thread.id) { return entry }
        position = entry.number
      }
      // The action matters more than a page that can't be read.
      // A whole page would be in the listing, and * would act on it, without having been shown.
    } while (try? await ListingPages.loadNextPage(of: 1, in: &shell)) ?? false
    return nil
  }

  /// Shows what follows, if the plan has closed the conversation.
  static func show(_ following: Following, afterClosing open: OpenConversation, in shell: inout Shell)
    async throws
  {
    guard shell.session.conversation == nil else { return }
    shell.session.closedByActions[open.thread.id] = open.target
    switch following {
    case .nothing, .end: break
    case .listing: try await ListingViews.showListingAgain(in: &shell)
    case .thread(let target):
      // The marks were loaded together with a page that is not shown.
      shell.session.listing?.forgetMarks()
      try await OpenThread.open(target, isAsked: false, in: &shell)
      guard let next = shell.session.conversation, next.readBefore.count < next.emails.count else { return }
      let places = try await ThreadTargets.places(
        of: [target], FolderDirectory.current(in: &shell), in: &shell)
      shell.session.openedUnasked[open.thread.id] = OpenedUnasked(
        places: places,
        unread: try await shell.services().actions.withCopies(
          Set(next.emails.map(\.id)).subtracting(next.readBefore), in: places))
    }
  }

  /// Opens a conversation again that an action closed, when `undo` has brought its thread back. What was opened
  /// instead becomes unread again.
  static func reopen(_ threads: [ThreadID], in shell: inout Shell) async throws {
    for opened in threads.compactMap({ shell.session.openedUnasked.removeValue(forKey: $0) }) {
      try await shell.services().markRead.markUnread(opened.unread, in: opened.places)
      await ListedRows.refresh(opened.places.ofRows.map(\.threadId), in: &shell)
    }
    guard afterAction(in: shell) == .next,
      let thread = threads.first(where: { shell.session.closedByActions[$0] != nil }),
      let target = shell.session.closedByActions.removeValue(forKey: thread), shell.session.lists([thread])
    else { return }
    try await OpenThread.open(target, isAsked: false, in: &shell)
  }
}

extension PlannedAction {
  /// Returns whether the conversation of a thread is left when this is done.
  fileprivate func closes(_ thread: ThreadID) -> Bool {
    // Marking a conversation unread means coming back to it later.
    leaving.contains(thread) || action == .markUnread && places.contains { $0.threadId == thread }
  }
}
