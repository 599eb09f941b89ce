import VmailDomain
import VmailEngine

/// What `retry` repeats, in this session and the next one.
extension Shell {
  /// Remembers what failed.
  mutating func note(_ failure: LastFailure) async {
    session.failure = failure
    await keep(failure)
  }

  mutating func forgetFailure() async {
    session.failure = nil
    await keep(nil)
  }

  /// That it can't be kept adds nothing to what has failed already.
  private func keep(_ failure: LastFailure?) async {
    guard !isRehearsing, let openedServices else { return }
    try? await openedServices.retry.keep(failure)
  }

  /// Remembers a command whose mail could not be loaded.
  mutating func note(failed call: CommandCall) async {
    let isHarmless = [.nothing, .marksRead].contains(call.form.effect)
    await note(.command(failed(call, isKept: isHarmless)))
  }

  /// Remembers a command that could not get from a server what it needs of the open conversation.
  mutating func note(failedTransfer call: CommandCall) async {
    await note(.command(failed(call, isKept: session.conversation != nil)))
  }

  /// Where it has a variable's value, its line means something else in another session.
  private func failed(_ call: CommandCall, isKept: Bool) -> FailedCommand {
    FailedCommand(
      line: call.line, threadId: session.conversation?.thread.id, isKept: isKept && !call.holdsValue)
  }

  /// Runs a command again where its numbers mean what they meant.
  mutating func run(again failed: FailedCommand) async throws {
    guard let line = try lexer.commands(in: failed.line).first else { return }
    let open = session.conversation
    let isElsewhere = failed.threadId != nil && failed.threadId != open?.thread.id
    if isElsewhere, let thread = failed.threadId { try await reopen(thread) }
    defer {
      // Unless the command has led somewhere else.
      if isElsewhere, session.conversation?.thread.id == failed.threadId { session.conversation = open }
    }
    do { try await Dispatcher().perform(line, in: &self) } catch var error as ShellError {
      // It lies in a line that was typed before.
      (error.place, error.subject) = (nil, nil)
      throw error
    }
  }

  /// Has a conversation open without showing it, nor taking it for read.
  private mutating func reopen(_ thread: ThreadID) async throws {
    let services = try await services()
    let conversation = try await services.fetchThread.fetchThread(id: thread)
    guard !conversation.emails.isEmpty else { throw ShellError.emptyConversation }
    let accounts = try await services.fetchThreads.fetchAccounts()
    if session.place == nil, let account = accounts.first(where: { $0.id == conversation.thread.accountId }) {
      try await enterInbox(of: account)
    }
    let target = ThreadTarget(threadId: conversation.thread.id, view: nil, number: nil)
    session.conversation = OpenConversation(conversation, target: target)
  }

  /// Does actions again, each on the threads it failed on, and at once.
  mutating func act(again failed: [FailedAction]) async throws {
    let directory = try await folderDirectory()
    let plan = failed.map { PlannedAction($0.action, on: $0.places, directory) }
    let permanent = plan.filter { $0.action.reversal == .irreversible }
    if !permanent.isEmpty { try await expectPerson(toCarryOut: permanent) }
    try await provideFolders(for: plan, isConfirmed: false)
    await forgetFailure()
    var left: [FailedAction] = []
    var failure: (any Error)?
    for planned in plan {
      do { try await act(planned, undoSeconds: 0) } catch {
        failure = failure ?? error
        if case .actions(let again) = session.failure { left += again }
      }
    }
    if !left.isEmpty { await note(.actions(left)) }
    if let failure { throw failure }
  }

  /// Syncs accounts again, as far as they are still there.
  mutating func sync(again failed: [AccountID]) async throws {
    let accounts = try await services().fetchThreads.fetchAccounts().filter { failed.contains($0.id) }
    await forgetFailure()
    try await sync(accounts)
  }
}

extension CommandCall {
  fileprivate var holdsValue: Bool {
    arguments.contains(where: \.holdsValue) || options.values.joined().contains(where: \.holdsValue)
  }
}
