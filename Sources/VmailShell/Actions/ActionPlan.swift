import VmailDomain
import VmailEngine

/// Helps commands plan their actions.
extension Shell {
  /// Returns the threads named by words, with the mailboxes in which they are acted on.
  mutating func places(named words: [Word], _ directory: FolderDirectory) async throws -> [ThreadInMailbox] {
    try await places(of: try await targets(named: words), directory)
  }

  /// Plans an action on messages of the open conversation, which are given by number.
  /// - Returns: `nil` if the words name no messages.
  mutating func planMessages(
    _ action: (Set<EmailID>) -> ThreadAction, named words: [Word]
  ) async throws -> [PlannedAction]? {
    guard let open = session.conversation, try meansMessages(words) else { return nil }
    let emails = try messages(named: words).map(\.email.id)
    let directory = try await folderDirectory()
    return [PlannedAction(action(Set(emails)), on: try await places(of: [open.target], directory), directory)]
  }

  /// Plans the same action for all threads, whatever their accounts.
  mutating func plan(_ action: ThreadAction, on words: [Word]) async throws -> [PlannedAction] {
    let directory = try await folderDirectory()
    return [PlannedAction(action, on: try await places(named: words, directory), directory)]
  }
}

extension FolderDirectory {
  /// Requires folders as places, since threads are taken out of them; Starred is not a folder (page 8.3).
  func expectFolders(of places: [ThreadInMailbox], for command: String) throws {
    guard !places.contains(where: { type(of: $0.view) == .starred }) else {
      throw ShellError.starredIsNoFolder(for: command)
    }
  }

  /// Groups places by account, since folders belong to accounts.
  /// - Returns: the groups in the order of the accounts; places whose folder was deleted are omitted.
  func byAccount(_ places: [ThreadInMailbox]) -> [(account: Account, places: [ThreadInMailbox])] {
    let groups = Dictionary(grouping: places) { account(of: $0.view)?.id }
    return accounts.compactMap { account in groups[account.id].map { (account, $0) } }
  }
}

/// An action that is about to be carried out, or at least confirmed.
struct PlannedAction: Sendable {
  var action: ThreadAction
  var places: [ThreadInMailbox]
  var phrase: ActionPhrase
  /// The number of messages that it changes; `nil` if it isn't known.
  var messages: Int?
  /// The subject, if it is about a single thread; empty if it isn't known.
  var subject = ""
  /// The labels to add that have to be created first.
  var newLabels: NewLabels?
  /// The follow-up to run once the whole plan has been carried out.
  var afterwards: (@Sendable (inout Shell) async throws -> Void)?

  struct NewLabels: Sendable {
    var accountId: AccountID
    var names: [String]
  }

  init(_ action: ThreadAction, on places: [ThreadInMailbox], _ directory: FolderDirectory) {
    self.init(action, on: places, ActionPhrase(action, folders: directory.names))
  }

  init(_ action: ThreadAction, on places: [ThreadInMailbox], _ phrase: ActionPhrase) {
    self.action = action
    self.places = places
    self.phrase = phrase
  }

  /// The threads in words.
  var threads: ActedThreads { ActedThreads(count: places.count, messages: messages, subject: subject) }
}

extension Shell {
  /// Asks for confirmation where needed, and carries the plan out.
  mutating func carryOut(_ plan: [PlannedAction], for call: CommandCall) async throws {
    let plan = try await described(plan)
    try await expectPerson(toCarryOut: plan, besides: call.reasonsToAsk)
    try await confirm(plan, isConfirmed: call.isConfirmed)
    try await provideFolders(for: plan, isConfirmed: call.isConfirmed)
    let open = session.conversation
    let following = await following(plan)
    var failure: (any Error)?
    for (place, planned) in plan.enumerated() {
      let isEnd = if case .end = following { place == plan.count - 1 } else { false }
      do { try await act(planned, undoSeconds: undoSeconds, isEnd: isEnd) } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    for planned in plan { try await planned.afterwards?(&self) }
    if let open { try await show(following, afterClosing: open) }
  }

  /// Returns the plan with what questions and reports say about its threads.
  mutating func described(_ plan: [PlannedAction]) async throws -> [PlannedAction] {
    let actions = try await services().actions
    let isSingle = plan.reduce(0) { $0 + $1.places.count } == 1
    var described = plan
    for (index, planned) in plan.enumerated() {
      // Nothing is known of labels that have not been created.
      guard planned.newLabels == nil else { continue }
      described[index].messages = try await actions.changeCount(planned.action, on: planned.places)
    }
    if isSingle, let index = described.firstIndex(where: { !$0.places.isEmpty }) {
      described[index].subject = knownSubject(of: described[index].places[0].threadId)
    }
    return described
  }

  /// Returns the subject of a thread that is listed or open; else an empty text.
  func knownSubject(of thread: ThreadID) -> String {
    if let open = session.conversation, open.thread.id == thread { return open.subject }
    return session.listing?.listing.knownEntries(of: [thread]).first?.thread.subject ?? ""
  }
}

/// Finds the threads an action applies to, and their mailboxes.
extension Shell {
  /// Returns the threads a command acts on. Words name them, by the numbers of the listing even while a
  /// conversation is open (page 9.5); without words, it is the open conversation, else the selection, else
  /// the current thread.
  mutating func targets(named words: [Word]) async throws -> [ThreadTarget] {
    if words.isEmpty, let conversation = session.conversation { return [conversation.target] }
    if words.isEmpty, !session.selection.isEmpty { return session.selection }
    return try await threads(named: words)
  }

  /// Returns the open conversation, else the current thread.
  mutating func openOrCurrent() async throws -> [ThreadTarget] {
    if let conversation = session.conversation { return [conversation.target] }
    return try await threads(named: [])
  }

  /// Returns the mailbox to act in for each thread: the one it was listed or selected in, and for search
  /// results the one it is in (page 8.3).
  mutating func places(
    of targets: [ThreadTarget], _ directory: FolderDirectory
  ) async throws -> [ThreadInMailbox] {
    var found: [ThreadID: MailboxView] = [:]
    let unplaced = targets.filter { $0.view == nil }.map(\.threadId)
    if !unplaced.isEmpty {
      let accounts = directory.accounts.map(\.id)
      for place in try await services().actions.places(of: unplaced, accounts: accounts) {
        found[place.threadId] = place.view
      }
    }
    return targets.compactMap { target in
      // A thread that is in no folder any more is looked up in an archive; the action then says that it is
      // gone.
      let view = target.view ?? found[target.threadId] ?? directory.accounts.first.map { .archive($0.id) }
      return view.map { ThreadInMailbox(threadId: target.threadId, view: $0) }
    }
  }
}
