import VmailCommandLine
import VmailDomain
import VmailEngine

/// Helps commands plan their actions.
enum ActionPlan {
  /// Returns the threads named by words, with the mailboxes in which they are acted on.
  static func places(named words: [Word], _ directory: FolderDirectory, in shell: inout Shell) async throws
    -> [ThreadInMailbox]
  {
    try await places(of: try await targets(named: words, in: &shell), directory, in: &shell)
  }

  /// Plans an action on messages of the open conversation, which are given by number.
  /// - Returns: `nil` if the words name no messages.
  static func planMessages(
    _ action: (Set<EmailID>) -> ThreadAction, named words: [Word], in shell: inout Shell
  ) async throws -> [PlannedAction]? {
    guard let open = shell.session.conversation, try MessageNumbers.meansMessages(words, in: shell) else {
      return nil
    }
    let emails = try OpenMessages.messages(named: words, in: shell).map(\.email.id)
    let directory = try await FolderDirectory.current(in: &shell)
    return [
      PlannedAction(
        action(Set(emails)), on: try await places(of: [open.target], directory, in: &shell), directory)
    ]
  }

  /// Plans the same action for all threads, whatever their accounts.
  static func plan(_ action: ThreadAction, on words: [Word], in shell: inout Shell) async throws
    -> [PlannedAction]
  {
    let directory = try await FolderDirectory.current(in: &shell)
    return [PlannedAction(action, on: try await places(named: words, directory, in: &shell), directory)]
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

extension ActionPlan {
  /// Asks for confirmation where needed, and carries the plan out.
  static func carryOut(_ plan: [PlannedAction], for call: CommandCall, in shell: inout Shell) async throws {
    let plan = try await described(plan, in: &shell)
    try await PlanDeed.expectPerson(toCarryOut: plan, besides: call.reasonsToAsk, in: &shell)
    try await ActionStart.confirm(plan, isConfirmed: call.isConfirmed, in: &shell)
    try await FolderCreation.provide(for: plan, isConfirmed: call.isConfirmed, in: &shell)
    let open = shell.session.conversation
    let following = await AfterAction.following(plan, in: &shell)
    var failure: (any Error)?
    for (place, planned) in plan.enumerated() {
      let isEnd = if case .end = following { place == plan.count - 1 } else { false }
      do {
        try await ActionStart.act(
          planned, undoSeconds: ActionStart.undoSeconds(in: shell), isEnd: isEnd, in: &shell)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    for planned in plan { try await planned.afterwards?(&shell) }
    if let open { try await AfterAction.show(following, afterClosing: open, in: &shell) }
  }

  /// Returns the plan with what questions and reports say about its threads.
  static func described(_ plan: [PlannedAction], in shell: inout Shell) async throws -> [PlannedAction] {
    let actions = try await shell.services().actions
    let isSingle = plan.reduce(0) { $0 + $1.places.count } == 1
    var described = plan
    for (index, planned) in plan.enumerated() {
      // Nothing is known of labels that have not been created.
      guard planned.newLabels == nil else { continue }
      described[index].messages = try await actions.changeCount(planned.action, on: planned.places)
    }
    if isSingle, let index = described.firstIndex(where: { !$0.places.isEmpty }) {
      described[index].subject = knownSubject(of: described[index].places[0].threadId, in: shell)
    }
    return described
  }

  /// Returns the subject of a thread that is listed or open; else an empty text.
  static func knownSubject(of thread: ThreadID, in shell: Shell) -> String {
    if let open = shell.session.conversation, open.thread.id == thread { return open.subject }
    return shell.session.listing?.listing.knownEntries(of: [thread]).first?.thread.subject ?? ""
  }
}

/// Finds the threads an action applies to, and their mailboxes.
extension ActionPlan {
  /// Returns the threads a command acts on. Words name them, by the numbers of the listing even while a
  /// conversation is open (page 9.5); without words, it is the open conversation, else the selection, else
  /// the current thread.
  static func targets(named words: [Word], in shell: inout Shell) async throws -> [ThreadTarget] {
    if words.isEmpty, let conversation = shell.session.conversation { return [conversation.target] }
    if words.isEmpty, !shell.session.selection.isEmpty { return shell.session.selection }
    return try await ListingPages.threads(named: words, in: &shell)
  }

  /// Returns the open conversation, else the current thread.
  static func openOrCurrent(in shell: inout Shell) async throws -> [ThreadTarget] {
    if let conversation = shell.session.conversation { return [conversation.target] }
    return try await ListingPages.threads(named: [], in: &shell)
  }

  /// Returns the mailbox to act in for each thread: the one it was listed or selected in, and for search
  /// results the one it is in (page 8.3).
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
    return targets.compactMap { target in
      // A thread that is in no folder any more is looked up in an archive; the action then says that it is
      // gone.
      let view = target.view ?? found[target.threadId] ?? directory.accounts.first.map { .archive($0.id) }
      return view.map { ThreadInMailbox(threadId: target.threadId, view: $0) }
    }
  }
}
