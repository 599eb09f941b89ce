import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct WatchCommand: Command {
  static let info = CommandInfo(
    name: "watch", helpNames: ["daemon", "systemd"], topic: .places,
    summary: "Wait for mail, and run the commands of on",
    details: """
      Keeps all accounts, or only ACCOUNT, in sync with their servers, and sends queued messages. Meanwhile it runs the \
      commands of on: those of new-mail once for each message. It is meant for scripts that systemd or tmux keeps \
      running. SIGTERM stops it and the script with exit code 0, after the command that is running. Ctrl-C stops it \
      with 130. It fails if another vmail syncs the store, or if all its accounts need your help, such as a new password. At the \
      prompt, where accounts are synced anyway, Ctrl-C returns to the prompt.
      """,
    examples: [
      .init("watch", "wait for mail in all accounts"), .init("watch work", "wait for mail in one account"),
    ],
    output: [WatchRecord.self])

  static let forms: [Form] = [
    Form(OptionalArgument("ACCOUNT", .account), needs: [.store], does: .syncs) { (shell: inout Shell, word) in
      try await Watch.watch(word, in: &shell)
    }
  ]
}

/// Waits for events in place of the prompt.
enum Watch {
  static func watch(_ word: Word?, in shell: inout Shell) async throws {
    try On.expectEvents(in: shell)
    var accounts = try await shell.services().directory.current().accounts
    if let word { accounts = [try await Locations.account(named: word, in: &shell)] }
    accounts = accounts.filter { $0.kind == .imap }
    guard !accounts.isEmpty else {
      throw ShellError(
        .usage, "watch needs an account with a server", hint: "Type accounts for a list.")
    }
    guard !Connections.isOffline(in: shell) else {
      throw shell.environment.isOffline
        ? ShellError.alwaysOffline(isDemo: shell.environment.isDemo) : .offline
    }
    if shell.isInteractive {
      try await Sync.keepInLine(in: &shell)
    } else {
      guard try await Sync.keep(accounts, in: &shell) else { throw ShellError.otherEngine }
    }
    shell.session.eventCommands.beginWatch()
    // Whoever reads that it watches may stop it at once.
    let interruption = shell.isInteractive ? nil : shell.running.interruption
    interruption?.deferTermination(by: [SIGTERM])
    defer { interruption?.deferTermination(by: []) }
    shell.console.result(WatchRecord(accounts: accounts.map(\.name)))
    shell.console.flush()
    shell.willWait()
    try await takeEvents(of: accounts, in: &shell)
    if interruption?.endingSignal != nil {
      shell.isOver = true
    } else if !shell.isInteractive {
      throw CancellationError()
    }
  }

  /// Takes events until the task is cancelled.
  /// - Throws: why the last of the accounts can't be synced, unless there is a prompt.
  private static func takeEvents(of accounts: [Account], in shell: inout Shell) async throws {
    let (events, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (background, isInteractive) = (shell.background, shell.isInteractive)
    background.engine.setOnNewMail { signal.yield() }
    background.happenings.setOnNew { signal.yield() }
    if !isInteractive { background.syncNotifier.setOnConnection { signal.yield() } }
    defer {
      background.engine.setOnNewMail(nil)
      background.happenings.setOnNew(nil)
      if !isInteractive { background.syncNotifier.setOnConnection(nil) }
    }
    // A connection may have ended before.
    signal.yield()
    for await _ in events {
      await On.takeEvents(in: &shell)
      let failures = accounts.compactMap { account -> (any Error)? in
        guard case .stopped(let error)? = background.engine.connection(of: account.id) else { return nil }
        return error
      }
      if !isInteractive, failures.count == accounts.count, let last = failures.last {
        throw ErrorWording.syncError(last, accounts.map(\.name).joined(separator: ", "))
      }
    }
  }
}

/// The start of `watch`.
struct WatchRecord: SentenceRecord {
  var accounts: [String]

  static let type = "watch"
  static let summary = "The start of `watch`; from now on, events run commands."
  static let fields: [RecordField<WatchRecord>] = [
    .strings("accounts", "the accounts") { $0.accounts }
  ]

  var sentence: TerminalText? {
    TerminalText(line: "Waiting for mail in \(Sentence.choice(accounts, "and")). Ctrl-C stops watching.")
  }
}
