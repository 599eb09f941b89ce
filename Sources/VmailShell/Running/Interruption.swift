@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Turns Ctrl-C into the cancellation of the running command.
///
/// A command has time to end cleanly: an import finishes its batch. A second Ctrl-C does not wait.
final class Interruption: Sendable {
  private struct State {
    var cancel: (@Sendable () -> Void)?
    var isCancelled = false
  }

  private let state = Mutex(State())
  /// Kept so that they are not cancelled with their last reference.
  private let sources: [any DispatchSourceSignal]

  /// - Parameter onTermination: puts the terminal right before SIGTERM or SIGHUP ends the program.
  init(onTermination: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "vmail.signals")
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: queue)
    }
    sources[0].setEventHandler { @Sendable [weak self] in self?.interrupt() }
    for (source, number) in zip(sources.dropFirst(), [SIGTERM, SIGHUP]) {
      source.setEventHandler { @Sendable in
        onTermination()
        // The store needs no farewell: what was not committed was not acknowledged either.
        exit(128 + number)
      }
    }
    for source in sources { source.resume() }
  }

  /// Runs a line as a task that Ctrl-C cancels.
  func run(
    _ line: CommandLine, in shell: inout Shell, at position: ScriptPosition? = nil
  ) async -> ExitCode {
    let handover = Handover(&shell)
    let task = Task { () -> ExitCode in
      var shell = handover.take()
      defer { handover.give(shell) }
      return await Dispatcher().run(line, in: &shell, at: position)
    }
    state.withLock { $0 = State(cancel: { task.cancel() }) }
    let code = await task.value
    state.withLock { $0 = State() }
    shell = handover.take()
    return code
  }

  private func interrupt() {
    let isSecond = state.withLock { state -> Bool in
      guard let cancel = state.cancel else { return false }
      defer { state.isCancelled = true }
      if !state.isCancelled { cancel() }
      return state.isCancelled
    }
    if isSecond { exit(ExitCode.interrupted.rawValue) }
  }
}

/// Passes the shell to the task that runs a line, and back. It is never in two places: a long
/// listing that were shared would be copied when the next page is added to it.
private final class Handover: Sendable {
  private let shell: Mutex<Shell>

  init(_ shell: inout Shell) {
    self.shell = Mutex(shell)
    shell.session = Session()
  }

  func take() -> Shell {
    shell.withLock { held in
      let shell = held
      held.session = Session()
      return shell
    }
  }

  func give(_ shell: Shell) { self.shell.withLock { $0 = shell } }
}
