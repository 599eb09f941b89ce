import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Helps commands plan their actions.
enum ActionPlan {
  /// Returns the threads named by words, with the mailboxes in which they are acted on.
  static func places(named words: [Word], _ directory: FolderDirectory, in shell: inout Shell) async throws
    -> [ThreadInMailbox]
  {
    try await ThreadTargets.places(
      of: try await ThreadTargets.named(words, in: &shell), directory, in: &shell)
  }

  /// Plans an action on messages of the open conversation, which are given by number.
  /// - Returns: `nil` if the words name no messages.
  static func planMessages(
    _ action: (Set<EmailID>) -> ThreadAction, named words: [Word], in shell: inout Shell
  ) async throws -> [PlannedAction]? {
    guard let open = shell.session.conversation, try MessageNumbers.meansMessages(words, in: shell) else {
      return nil
    }
    let found = try OpenMessages.messages(named: words, in: shell)
    let directory = try await FolderDirectory.current(in: &shell)
    let places = try await ThreadTargets.places(of: [open.target], directory, in: &shell)
    let emails = try await shell.services().actions.withCopies(Set(found.map(\.email.id)), in: places)
    var planned = PlannedAction(action(emails), on: places, directory)
    (planned.numbers, planned.subject) = (found.map(\.number), open.subject)
    return [planned]
  }

  /// Plans the same action for all threads, whatever their accounts.
  static func plan(
    _ action: ThreadAction, on words: [Word], ofMessagesBy command: String, in shell: inout Shell
  ) async throws -> [PlannedAction] {
    let directory = try await FolderDirectory.current(in: &shell)
    return try await plan(named: words, by: command, directory, in: &shell) {
      [PlannedAction(action, on: $1, directory)]
    }
  }

  /// Does the same for commands that take whole threads only.
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
      throw ShellError(
        .usage, "\(command) removes threads from a folder, and Starred is not one", hint: "Use unstar.")
    }
  }

  /// Groups places by account, since folders belong to accounts.
  /// - Returns: the groups in the order of the accounts; places whose folder was deleted are omitted.
  func byAccount(_ places: [ThreadInMailbox]) -> [(account: Account, places: [ThreadInMailbox])] {
    let groups = Dictionary(grouping: places) { account(of: $0.view)?.id }
    return accounts.compactMap { account in groups[account.id].map { (account, $0) } }
  }
}

extension ActionPlan {
  /// Asks for confirmation where needed, and carries the plan out.
  static func carryOut(_ plan: [PlannedAction], for call: CommandCall, in shell: inout Shell) async throws {
    var plan = try await described(plan, in: &shell)
    try await GrantedPlan.apply(to: &plan, in: &shell)
    try await PlanDeed.expectPerson(toCarryOut: plan, besides: call.reasonsToAsk, in: &shell)
    try await ActionStart.confirm(plan, isConfirmed: call.isConfirmed, in: &shell)
    try await FolderCreation.provide(for: plan, isConfirmed: call.isConfirmed, in: &shell)
    try await TransferDownload.provide(for: plan, in: &shell)
    let open = shell.session.conversation
    let following = await AfterAction.following(plan, in: &shell)
    var failure: (any Error)?
    for (place, planned) in plan.enumerated() {
      let isEnd = if case .end = following { place == plan.count - 1 } else { false }
      do {
        try await ActionStart.act(
          planned, undoSeconds: shell.undoSeconds, isEnd: isEnd, in: &shell)
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
    let isSingle = plan.reduce(0) { $0 + $1.places.ofRows.count } == 1
    var described = plan
    for (index, planned) in plan.enumerated() {
      // Nothing is known of labels that have not been created.
      guard planned.newLabels.isEmpty else { continue }
      let effect = try await actions.effect(planned.action, on: planned.places)
      described[index].messages = effect.messages
      if planned.places.ofRows.count > Confirmation.asksAbove {
        described[index].unchanged = effect.unchanged
      }
      switch planned.action {
      case .mute, .tint, .tag:
        described[index].onlyHere = try await actions.onlyHere(planned.action, on: planned.places)
      default: break
      }
    }
    if isSingle, plan.allSatisfy({ $0.subject.isEmpty }),
      let index = described.firstIndex(where: { !$0.places.isEmpty })
    {
      described[index].subject = await ThreadSubjects.title(
        of: [described[index].places[0].threadId], in: &shell)
    }
    return described
  }
}
