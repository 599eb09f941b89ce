import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// vmail without a prompt, as a service.
extension ShellProgram {
  /// Is the engine of the store until SIGTERM, whenever no prompt or script requests to be it.
  func inBackground() async -> Int32 {
    let console = standardConsole()
    console.updateSettings { $0.isScript = true }
    let role: BackgroundRole
    do {
      let taken = try BackgroundRole(path: environment.storePath)
      guard let taken else {
        throw ShellError(
          .temporary, "another vmail already runs in the background for this store")
      }
      role = taken
    } catch { return report(error, console).rawValue }
    let interruption = interruption(deferring: [SIGTERM, SIGHUP])
    var shell = Shell(
      settings: settings(console), console: console, environment: environment, isInteractive: false,
      isInBackground: true, rcPath: options.savedRcPath)
    SettingsInForce.applySettings(in: shell)
    let code = await takeTurn(role, in: &shell, interruption)
    return shell.isOver ? code.rawValue : restart(interruption, console)
  }

  /// Begins the next turn in the same process, with the settings and accounts of now. Nothing is open twice that way: a
  /// process that opens its database again loses the locks of the first time (SQLite, "How To Corrupt", section 2.2).
  private func restart(_ interruption: Interruption, _ console: Console) -> Int32 {
    Self.holdTermination()
    guard interruption.endingSignal != SIGTERM else { return ExitCode.success.rawValue }
    execv("/proc/self/exe", Swift.CommandLine.unsafeArgv)
    let reason = String(cString: strerror(errno))
    return report(ShellError(.failure, "couldn't start again: \(reason)"), console).rawValue
  }

  /// Has the signals that end the program wait, as far as this thread is concerned; those of Dispatch block all. They wait for
  /// their source, or for the program that this thread starts in place of this one: execve(2) keeps them blocked and pending.
  public static func holdTermination() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    // The threads of Dispatch block all others too, and that would stay.
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  private func report(_ error: any Error, _ console: Console) -> ExitCode {
    console.report(ErrorWording.shellError(for: error, action: "run in the background"))
  }

  /// Waits until no other process requests to be the engine, and is it until one does. The shell is over if vmail is to end.
  private func takeTurn(
    _ role: BackgroundRole, in shell: inout Shell, _ interruption: Interruption
  ) async -> ExitCode {
    await interruption.run(in: &shell) { shell in
      var code = ExitCode.success
      do {
        try await role.waitForTurn()
        code = await applyRcFile(ScriptRunner(interruption: nil), in: &shell)
        shell.isOver = code != .success
        if !shell.isOver { try await Background.serve(as: role, in: &shell) }
      } catch is CancellationError {
        // It is known why, below.
      } catch {
        code = report(error, shell.console)
        shell.isOver = true
      }
      if Task.isCancelled {
        if interruption.endingSignal == nil { code = .interrupted }
        // SIGHUP makes services read their files again.
        shell.isOver = interruption.endingSignal != SIGHUP
      }
      _ = await WaitingActions.finishActions(in: &shell)
      await shell.background.finish()
      await shell.endConnections()
      SealedFiles.removeUnsealed(in: shell)
      shell.console.flush()
      return code
    }
  }
}

/// What the engine in the background does besides syncing and sending.
private enum Background {
  /// Reacts to what happens until another process requests to be the engine, or the task is cancelled.
  /// - Throws: why the store can't be used.
  static func serve(as role: BackgroundRole, in shell: inout Shell) async throws {
    let services = try await shell.services().apart
    shell.session.eventCommands.beginWatch()
    let (events, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let listeners = [role.requests(), services.mirrors.storeWrites()].map { changes in
      Task { for await _ in changes { signal.yield() } }
    }
    let background = shell.background
    background.engine.role.setOnLease { signal.yield() }
    background.engine.setOnNewMail { signal.yield() }
    background.happenings.setOnNew { signal.yield() }
    defer {
      for listener in listeners { listener.cancel() }
      background.engine.role.setOnLease(nil)
      background.engine.setOnNewMail(nil)
      background.happenings.setOnNew(nil)
    }
    var servers: [AccountID: ServerSettings] = [:]
    signal.yield()
    for await _ in events {
      if try role.isEngineRequested { return }
      await On.takeEvents(in: &shell)
      // What can't be read now is read again after the next change.
      try? await follow(&servers, services, in: &shell)
      shell.console.flush()
    }
  }

  /// Does what other processes have stored: accounts, snoozes, mirrors, and actions whose process has ended.
  private static func follow(
    _ servers: inout [AccountID: ServerSettings], _ services: Services, in shell: inout Shell
  ) async throws {
    for account in try await services.directory.current().accounts {
      guard let settings = try await services.addAccount.settings(of: account) else { continue }
      // Its connection is that to the former server.
      if let former = servers.updateValue(settings, forKey: account.id), former != settings {
        await shell.background.engine.forget(account.id)
      }
    }
    try await Sync.keepInLine(in: &shell)
    try await WaitingActions.followPending(services.undoWindow, in: &shell)
    _ = await SessionAftermath.takeActionEvents(in: &shell)
    await MirrorWatch.follow(in: &shell)
    await shell.background.snoozeWatch.settle()
    let returned = shell.background.snoozeWatch.takeReturned()
    await SnoozeWatch.follow(in: &shell)
    guard returned > 0, shell.settings.notify else { return }
    DesktopNotice(ofReturned: returned).show(
      by: shell.environment.programs, variables: shell.environment.variables)
  }
}
