import VmailDomain
import VmailEngine
import VmailTerminal

struct RetryCommand: Command {
  static let info = CommandInfo(
    name: "retry", topic: .shell,
    summary: "Try the last thing that failed again",
    details: """
      Repeats what failed last, even if it was before vmail was started: the command whose mail could not be \
      loaded or downloaded, the sync, or the actions that failed here or were refused by a server, on the \
      threads concerned and without an undo window. N is a number from outbox: that message is sent again.
      """,
    examples: [
      .init("retry", "try again what failed"),
      .init("doctor", "find out why an account fails, then try again"),
    ],
    output: [
      OutboxRecord.self, ThreadRecord.self, PageRecord.self, ConversationRecord.self, MessageRecord.self,
      ActionRecord.self, DownloadRecord.self, SyncRecord.self,
    ])

  static let forms: [Form] = [
    Form(does: .asksWithin(.deletes), mayAsk: [.changesFolders, .changesOthersDrafts, .endsSnoozes]) {
      (shell: inout Shell) in
      try await Self.retryFailure(in: &shell)
    },
    Form(
      Argument("N", .outbox, noun: "a number from outbox"),
      Flag("yes", "Send it even if it may have been sent already"),
      does: .asksWithin(.sends), summary: "Resend a message of the Outbox"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await shell.retry(try await shell.outgoing(named: number), isConfirmed: isConfirmed)
    },
  ]

  private static func retryFailure(in shell: inout Shell) async throws {
    let known = shell.session.failure
    // An agent repeats only what failed in its own session.
    if known == nil, shell.isForAgent { throw ShellError.nothingToRetry }
    guard let failure = try await shell.services().retry.failure(known: known) else {
      throw ShellError.nothingToRetry
    }
    switch failure {
    case .command(let failed):
      await shell.forgetFailure()
      try await shell.run(again: failed)
    case .actions(let failed): try await shell.act(again: failed)
    case .sync(let accounts): try await shell.sync(again: accounts)
    }
  }
}

/// Repeats failed commands for `retry`, in this session and the next one.
extension Shell {
  /// Remembers a failure.
  mutating func note(_ failure: LastFailure) async {
    session.failure = failure
    await keep(failure)
  }

  mutating func forgetFailure() async {
    session.failure = nil
    await keep(nil)
  }

  /// Stores the failure. An error while storing it is ignored, since the user already has one to deal with.
  private func keep(_ failure: LastFailure?) async {
    guard !isRehearsing, !isForAgent, let openedServices else { return }
    try? await openedServices.retry.keep(failure)
  }

  /// Remembers a command whose mail could not be loaded.
  mutating func note(failed call: CommandCall) async {
    let isHarmless = [.nothing, .marksRead].contains(call.form.effect)
    await note(.command(failed(call, isKept: isHarmless)))
  }

  /// Remembers a command that could not fetch what it needs of the open conversation from a server.
  mutating func note(failedTransfer call: CommandCall) async {
    await note(.command(failed(call, isKept: session.conversation != nil)))
  }

  /// Returns the failed command. A line with variables is not kept, since it would mean something else in
  /// another session.
  private func failed(_ call: CommandCall, isKept: Bool) -> FailedCommand {
    FailedCommand(
      line: call.line, threadId: session.conversation?.thread.id, isKept: isKept && !call.holdsValue)
  }

  /// Runs a command again, in a context where its numbers have the same meaning.
  mutating func run(again failed: FailedCommand) async throws {
    guard let raw = try Lexer.raw.commands(in: failed.line).first else { return }
    // Its variables may have been those of a loop that is over.
    try await expectPerson(forVariablesOf: raw)
    guard let line = try lexer.commands(in: failed.line).first else { return }
    let open = session.conversation
    let isElsewhere = failed.threadId != nil && failed.threadId != open?.thread.id
    if isElsewhere, let thread = failed.threadId { try await reopen(thread) }
    defer {
      // Restore the open conversation, unless the command has changed the place.
      if isElsewhere, session.conversation?.thread.id == failed.threadId { session.conversation = open }
    }
    do { try await Dispatcher().perform(line, in: &self) } catch var error as ShellError {
      // The position refers to a line that was typed earlier.
      (error.place, error.subject) = (nil, nil)
      throw error
    }
  }

  /// Opens a conversation without showing it or marking it as read.
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

  /// Repeats actions at once, each on the threads it failed on.
  mutating func act(again failed: [FailedAction]) async throws {
    let directory = try await folderDirectory()
    let plan = failed.map { PlannedAction($0.action, on: $0.places, directory) }
    try await expectPerson(toCarryOut: plan)
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

  /// Syncs accounts again, unless they have been removed.
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
