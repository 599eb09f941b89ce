import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

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
    Form(
      does: .asksWithin(.deletes),
      mayAsk: [.changesFolders, .changesOthersDrafts, .endsSnoozes, .changesMuch]
    ) {
      (shell: inout Shell) in
      try await retryFailure(in: &shell)
    },
    Form(
      Argument("N", .outbox, noun: "a number from outbox"),
      Flag("yes", "Send it even if it may have been sent already"),
      does: .asksWithin(.sends), summary: "Resend a message of the Outbox"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await Outbox.retry(
        try await Outbox.outgoing(named: number, in: &shell), isConfirmed: isConfirmed, in: &shell)
    },
  ]

  private static func retryFailure(in shell: inout Shell) async throws {
    let known = shell.session.failure
    // An agent repeats only what failed in its own session.
    if known == nil, AgentMode.isForAgent(in: shell) { throw ShellError.nothingToRetry }
    guard let failure = try await shell.services().retry.failure(known: known) else {
      throw ShellError.nothingToRetry
    }
    switch failure {
    case .command(let failed):
      await Retry.forgetFailure(in: &shell)
      try await run(again: failed, in: &shell)
    case .actions(let failed): try await act(again: failed, in: &shell)
    case .sync(let accounts): try await sync(again: accounts, in: &shell)
    }
  }

  /// Runs a command again, in a context where its numbers have the same meaning.
  private static func run(again failed: FailedCommand, in shell: inout Shell) async throws {
    guard let raw = try Lexer.raw.commands(in: failed.line).first else { return }
    // Its variables may have been those of a loop that is over.
    try await shell.approve(.reads(raw))
    guard let line = try ScriptVariables.lexer(in: shell).commands(in: failed.line).first else { return }
    let open = shell.session.conversation
    let isElsewhere = failed.threadId != nil && failed.threadId != open?.thread.id
    if isElsewhere, let thread = failed.threadId { try await reopen(thread, in: &shell) }
    defer {
      // Restore the open conversation, unless the command has changed the place.
      if isElsewhere, shell.session.conversation?.thread.id == failed.threadId {
        shell.session.conversation = open
      }
    }
    do { try await Dispatcher().perform(line, in: &shell) } catch var error as ShellError {
      // The position refers to a line that was typed earlier.
      (error.place, error.subject) = (nil, nil)
      throw error
    }
  }

  /// Opens a conversation without showing it or marking it as read.
  private static func reopen(_ thread: ThreadID, in shell: inout Shell) async throws {
    let services = try await shell.services()
    let conversation = try await services.fetchThread.fetchThread(id: thread)
    guard !conversation.emails.isEmpty else { throw ShellError.emptyConversation }
    let accounts = try await services.directory.current().accounts
    if shell.session.place == nil,
      let account = accounts.first(where: { $0.id == conversation.thread.accountId })
    {
      try await Locations.enterInbox(of: account, in: &shell)
    }
    let target = ThreadTarget(threadId: conversation.thread.id, view: nil, number: nil)
    shell.session.conversation = OpenConversation(conversation, target: target)
  }

  /// Repeats actions at once, each on the threads it failed on.
  private static func act(again failed: [FailedAction], in shell: inout Shell) async throws {
    let directory = try await FolderDirectory.current(in: &shell)
    let plan = failed.map { PlannedAction($0.action, on: $0.places, directory) }
    try await PlanDeed.expectPerson(toCarryOut: plan, in: &shell)
    try await FolderCreation.provide(for: plan, isConfirmed: false, in: &shell)
    await Retry.forgetFailure(in: &shell)
    var left: [FailedAction] = []
    var failure: (any Error)?
    for planned in plan {
      do { try await ActionStart.act(planned, undoSeconds: 0, in: &shell) } catch {
        failure = failure ?? error
        if case .actions(let again) = shell.session.failure { left += again }
      }
    }
    if !left.isEmpty { await Retry.note(.actions(left), in: &shell) }
    if let failure { throw failure }
  }

  /// Syncs accounts again, unless they have been removed.
  private static func sync(again failed: [AccountID], in shell: inout Shell) async throws {
    let accounts = try await shell.services().directory.current().accounts.filter { failed.contains($0.id) }
    await Retry.forgetFailure(in: &shell)
    try await Sync.sync(accounts, in: &shell)
  }
}
