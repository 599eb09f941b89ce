import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Runs calls of tools, one after the other, each in a session of its own under the gate of agent-safe mode.
final class MCPCalls: Sendable {
  /// The person is not here: what needs a yes waits for one.
  struct AwayPerson: Confirmer {
    func answer(to question: DeedQuestion) -> PersonsAnswer { .nobody(.noTerminal) }
  }

  /// The bytes of output after which a call runs no further line.
  private static let mostOutput = 16 << 20

  /// The shell that calls begin with. It has no conversation, listing or selection.
  private let shell: Mutex<Shell>
  private let last = Mutex<Task<Void, Never>?>(nil)
  let remainders = MCPRemainders()

  init(_ shell: Shell) { self.shell = Mutex(shell) }

  /// Whether a client may say yes in the name of a person.
  var trustsClient: Bool { shell.withLock { $0.settings.agentConfirm == .client } }

  /// Runs `body` after all earlier calls.
  func enqueue(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    last.withLock { last in
      let before = last
      let task = Task {
        await before?.value
        guard !Task.isCancelled else { return }
        await body()
      }
      last = task
      return task
    }
  }

  func finish() async { await last.withLock { $0 }?.value }

  /// - Throws: ``ShellError`` for arguments that don't fit.
  func run(_ tool: MCPTool, _ arguments: JSONValue?) async throws -> MCPOutput {
    let arguments = try MCPArguments(arguments, of: tool)
    let lines = try tool.lines(arguments)
    let (output, errors) = (CollectedOutput(), CollectedOutput())
    var shell = try await begin(output, errors)
    shell.session.given = arguments.ids.map { MailIdentity(line: $0) }
    for name in ["reply_to", "forward"] {
      if let id = arguments.text(name) { shell.session.given = [MailIdentity(line: id)] }
    }
    var result = MCPOutput()
    do {
      try await enter(arguments.text("account"), in: &shell)
      var size = 0
      for line in lines where result.code == .success {
        guard size < Self.mostOutput else {
          throw ShellError(
            .failure, "the lines before printed too much",
            hint: "The rest of the lines were not run. Call run with fewer of them.")
        }
        result.code.note(await Dispatcher().run(line.line, in: &shell))
        shell.console.flush()
        let printed = output.take()
        guard line.isShown || result.code != .success else { continue }
        size += printed.bytes.count
        result.add(printed.bytes, missing: printed.missing)
      }
    } catch {
      result.code = shell.console.report(ErrorWording.shellError(for: error, action: "do that"))
      shell.console.flush()
      result.add(output.take().bytes)
    }
    let reported = errors.take()
    result.add(reported.bytes, missing: reported.missing)
    result.draft = shell.session.latest?.draft.map { DraftName($0.id).text } ?? arguments.text("draft")
    result.approval = shell.person.gate?.waiting?.id
    await end(shell)
    return result
  }

  /// Returns what waits for a person; `nil` if it is no longer known.
  func approval(_ id: ApprovalID) async throws -> Approval? {
    try await services().approvals.list().first { $0.id == id }
  }

  func deny(_ id: ApprovalID) async throws { _ = try await services().approvals.deny(id) }

  /// Does what the client has said yes to.
  func carryOut(_ approval: Approval) async throws -> MCPOutput {
    var shell = try await begin(CollectedOutput(), CollectedOutput())
    let done = try await ApprovedLine(approval: approval, consent: .client, next: AwayPerson()).run(
      in: &shell)
    var result = MCPOutput()
    result.code = done.code
    result.add(done.output, missing: done.missing)
    result.add(done.errors)
    result.approval = done.waiting?.id
    return result
  }

  // MARK: The session of a call

  private func services() async throws -> Services {
    var shell = shell.withLock { $0 }
    let services = try await shell.services()
    self.shell.withLock { $0 = shell }
    return services
  }

  private func begin(_ output: CollectedOutput, _ errors: CollectedOutput) async throws -> Shell {
    _ = try await services()
    var shell = shell.withLock { $0 }
    shell.console = shell.console.forJob(output: output, errors: errors) { _ in }
    shell.standardInput = .commands
    try AgentMode.serveAgent(askingAbout: AwayPerson(), in: &shell)
    return shell
  }

  private func enter(_ account: String?, in shell: inout Shell) async throws {
    if let account {
      let found = try await Locations.account(named: Word(quoted: account), in: &shell)
      return try await Locations.enterInbox(of: found, in: &shell)
    }
    let accounts = try await shell.services().directory.current().accounts
    if accounts.count > 1 { try await Locations.enterAllInboxes(in: &shell) }
  }

  /// Keeps what the agent of this process may go on with: the drafts that it wrote, and the mail that it queued.
  private func end(_ ended: Shell) async {
    await ended.endConnections()
    var ended = ended
    _ = await WaitingActions.finishActions(in: &ended)
    shell.withLock { shell in
      shell.session.ownDrafts = ended.session.ownDrafts
      shell.session.queued = ended.session.queued
    }
  }
}
