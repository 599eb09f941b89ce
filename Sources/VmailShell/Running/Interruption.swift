@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Turns Ctrl-C into the cancellation of the running command, and of the block it is in.
///
/// A command has time to end cleanly: an import finishes its batch. A second Ctrl-C does not wait. While a program has
/// the terminal, such as an editor, Ctrl-C is its own.
final class Interruption: Sendable {
  private struct State {
    var cancel: (@Sendable () -> Void)?
    var isCancelled = false
    /// Ctrl-C came while no command ran, but another was to follow.
    var isMissed = false
  }

  private let state = Mutex(State())
  /// Kept so that they are not cancelled with their last reference.
  private let sources: [any DispatchSourceSignal]

  /// - Parameter onTermination: puts the terminal right, and leaves the store, before SIGTERM or SIGHUP ends all.
  init(onTermination: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "vmail.signals")
    sources = [SIGINT, SIGTERM, SIGHUP].map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
    sources[0].setEventHandler { @Sendable [weak self] in self?.interrupt() }
    for (source, number) in zip(sources.dropFirst(), [SIGTERM, SIGHUP]) {
      source.setEventHandler { @Sendable in
        onTermination()
        // What was not committed was not acknowledged either.
        exit(128 + number)
      }
    }
    // Until a source is registered its signal has its usual effect; one that were ignored meanwhile would be lost.
    let registered = DispatchSemaphore(value: 0)
    for source in sources {
      source.setRegistrationHandler { @Sendable in registered.signal() }
      source.resume()
    }
    for _ in sources { registered.wait() }
  }

  /// Forgets a Ctrl-C that came when there was nothing to stop any more.
  func beginLine() { state.withLock { $0.isMissed = false } }

  /// Runs commands as one task that Ctrl-C cancels, also one that came right before it.
  func run(
    in shell: inout Shell, _ work: @escaping @Sendable (inout Shell) async -> ExitCode
  ) async -> ExitCode {
    let handover = Handover(&shell)
    let task = Task { () -> ExitCode in
      var shell = handover.take()
      defer { handover.give(shell) }
      return await work(&shell)
    }
    state.withLock { state in
      if state.isMissed { task.cancel() }
      state = State(cancel: { task.cancel() }, isCancelled: state.isMissed)
    }
    let code = await task.value
    state.withLock { $0 = State() }
    shell = handover.take()
    return code
  }

  /// Runs `body`; Ctrl-C meanwhile calls `onInterrupt`.
  func whileRunning(_ onInterrupt: @escaping @Sendable () -> Void, _ body: () async -> Void) async {
    state.withLock { $0 = State(cancel: onInterrupt) }
    await body()
    state.withLock { $0 = State() }
  }

  private func interrupt() {
    if TerminalPrograms.ours.ownTheTerminal() { return }
    let isSecond = state.withLock { state -> Bool in
      guard let cancel = state.cancel else {
        state.isMissed = true
        return false
      }
      defer { state.isCancelled = true }
      if !state.isCancelled {
        if !TerminalPrograms.ours.areRunning { TerminalPrograms.endInterruptedLine() }
        cancel()
      }
      return state.isCancelled
    }
    if isSecond, !TerminalPrograms.ours.areRunning { exit(ExitCode.interrupted.rawValue) }
  }
}
