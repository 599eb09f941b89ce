import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Finds the threads that a command applies to, and their mailboxes.
enum ThreadTargets {
  /// Returns the threads a command acts on. Words name them, by the numbers of the listing even while a
  /// conversation is open (page 9.5); without words, it is the open conversation, else the selection, else
  /// the current thread.
  static func named(_ words: [Word], in shell: inout Shell) async throws -> [ThreadTarget] {
    if words.isEmpty, let conversation = shell.session.conversation { return [conversation.target] }
    if words.isEmpty, !shell.session.selection.isEmpty { return shell.session.selection }
    return try await ListingPages.threads(named: words, in: &shell)
  }

  /// Returns the open conversation, else the current thread.
  static func openOrCurrent(in shell: inout Shell) async throws -> [ThreadTarget] {
    if let conversation = shell.session.conversation { return [conversation.target] }
    return try await ListingPages.threads(named: [], in: &shell)
  }

  /// Returns where a thread is that has left the listing, as a sentence.
  /// - Returns: `nil` if it is nowhere.
  static func whereabouts(of thread: ThreadID, in shell: inout Shell) async throws -> String? {
    let waiting = shell.background.undoWindow.entries
    if let entry = waiting.last(where: { $0.action.places.contains { $0.threadId == thread } }) {
      shell.background.undoWindow.show([entry.number])
      return "It was \(entry.phrase.participle); undo \(entry.number) takes that back."
    }
    let directory = try await FolderDirectory.current(in: &shell)
    let views = try await shell.services().actions.views(of: [thread])[thread] ?? []
    // Stars and the user's own replies say nothing about it.
    let titles = views.filter { ![.starred, .sent].contains(directory.type(of: $0)) }.map(directory.title)
      .sorted()
    return titles.isEmpty ? nil : "It is in \(Sentence.series(titles))."
  }

  /// Returns threads that were named earlier, without the mailboxes that they have left since: what is done next is done where
  /// they are. Deleted ones keep theirs, so that deleting them twice neither deletes them permanently nor your replies.
  static func present(_ targets: [ThreadTarget], in shell: inout Shell) async throws -> [ThreadTarget] {
    let placed = targets.filter { $0.view != nil }.map(\.threadId)
    let views = try await shell.services().actions.views(of: placed)
    let hasLeft = { (target: ThreadTarget) in
      target.view.flatMap { views[target.threadId]?.contains($0) } == false
    }
    guard targets.contains(where: hasLeft) else { return targets }
    let directory = try await FolderDirectory.current(in: &shell)
    let unfit: [FolderType?] = [.trash, .sent, .drafts, .starred]
    return targets.map { target in
      let isElsewhere = views[target.threadId]?.contains { !unfit.contains(directory.type(of: $0)) } ?? false
      guard hasLeft(target), isElsewhere else { return target }
      return ThreadTarget(threadId: target.threadId, view: nil, number: target.number)
    }
  }

  /// Returns threads for a set, with the mailboxes in which they are acted on now: in whichever they are later, the set means
  /// these.
  static func placed(_ targets: [ThreadTarget], in shell: inout Shell) async throws -> [ThreadTarget] {
    guard targets.contains(where: { $0.view == nil }) else { return targets }
    let places = try await places(of: targets, try await FolderDirectory.current(in: &shell), in: &shell)
    let views = Dictionary(places.map { ($0.threadId, $0.view) }, uniquingKeysWith: { first, _ in first })
    return targets.map {
      ThreadTarget(threadId: $0.threadId, view: $0.view ?? views[$0.threadId], number: $0.number)
    }
  }

  /// Returns the mailbox to act in for each thread: the one it was listed or selected in, and for search
  /// results the one it is in (page 8.3). The copies that it was listed with come after it, if they are still the same:
  /// what is new in another account was not in the row.
  static func places(
    of targets: [ThreadTarget], _ directory: FolderDirectory, in shell: inout Shell
  ) async throws -> [ThreadInMailbox] {
    var found: [ThreadID: MailboxView] = [:]
    let unplaced = targets.filter { $0.view == nil }.map(\.threadId)
    if !unplaced.isEmpty {
      let accounts = directory.accounts.map(\.id)
      for place in try await shell.services().actions.places(of: unplaced, accounts: accounts) {
        found[place.threadId] = place.view
      }
    }
    let places = targets.compactMap { target -> (ThreadTarget, ThreadInMailbox)? in
      // A thread that is in no folder any more is looked up in an archive; the action then says that it is
      // gone.
      let view = target.view ?? found[target.threadId] ?? directory.accounts.first.map { .archive($0.id) }
      return view.map { (target, ThreadInMailbox(threadId: target.threadId, view: $0)) }
    }
    let listed = places.filter { !$0.0.copies.isEmpty }.map(\.1)
    let copies = listed.isEmpty ? [:] : try await shell.services().actions.copies(of: listed)
    // References such as id: name the copies, too.
    var seen: Set<ThreadInMailbox> = []
    return places.flatMap { target, place in
      [place] + (copies[place] ?? []).filter(target.copies.contains)
    }.filter { seen.insert(ThreadInMailbox(threadId: $0.threadId, view: $0.view)).inserted }
  }
}
