import Glibc
import Synchronization
import VmailProcess
public import VmailTerminal

@preconcurrency import Dispatch

/// Turns Ctrl-C into cancellation of the running command and of the block that contains it.
///
/// A command has time to end cleanly: an import finishes its batch. A second Ctrl-C does not wait. While a
/// program such as an editor has the terminal, Ctrl-C belongs to that program.
public final class Interruption: Sendable {
  private struct State {
    var cancel: (@Sendable () -> Void)?
    var isCancelled = false
    /// Whether a signal to this process alone came while a program ran, so that nothing follows the program.
    var endsAfterProgram = false
    /// Whether Ctrl-C came between two commands.
    var isMissed = false
    /// The signals that cancel the running command, and the one that has.
    var deferred: Set<Int32> = []
    var ending: Int32?
  }

  private let state: Mutex<State>
  /// The signal sources, which would be cancelled with their last reference.
  private let interrupts: any DispatchSourceRead
  private let ends: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - deferred: the signals that cancel the running command or the next one from the beginning
  ///     (``deferTermination(by:)``).
  ///   - onTermination: restores the terminal and closes the store, before SIGTERM or SIGHUP ends the program.
  public init(deferring deferred: Set<Int32> = [], onTermination: @escaping @Sendable () -> Void) {
    state = Mutex(State(deferred: deferred))
    let queue = DispatchQueue(label: "signals")
    interrupts = InterruptSignal.makeSource(on: queue)
    ends = [SIGTERM, SIGHUP].map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
    interrupts.setEventHandler { @Sendable [weak self] in
      InterruptSignal.takeAll { self?.interrupt(isFromTerminal: $0) }
    }
    for (source, number) in zip(ends, [SIGTERM, SIGHUP]) {
      source.setEventHandler { @Sendable [weak self] in
        if self?.terminate(number) == true { return }
        onTermination()
        // Anything not committed has not been acknowledged either.
        exit(128 + number)
      }
    }
    // A signal has its default effect until its source is registered; if it were ignored until then, it could
    // be lost.
    let registered = DispatchSemaphore(value: 0)
    for source in ends {
      source.setRegistrationHandler { @Sendable in registered.signal() }
      source.resume()
    }
    for _ in ends { registered.wait() }
    // What its handler writes waits in a pipe.
    interrupts.resume()
    InterruptSignal.install()
  }

  /// The signal that has cancelled the running command; `nil` if none has, or Ctrl-C.
  public var endingSignal: Int32? { state.withLock { $0.ending } }

  /// Has signals, which are SIGTERM and SIGHUP, cancel the running command or the next one, instead of ending the program at
  /// once. A second SIGTERM doesn't wait.
  public func deferTermination(by signals: Set<Int32>) { state.withLock { $0.deferred = signals } }

  /// - Returns: whether the running command ends the program.
  private func terminate(_ signal: Int32) -> Bool {
    state.withLock { state in
      guard state.deferred.contains(signal), state.ending != SIGTERM else { return false }
      state.ending = signal
      state.cancel?()
      return true
    }
  }

  /// Discards a Ctrl-C that came when there was nothing left to cancel.
  public func beginLine() { state.withLock { $0.isMissed = false } }

  /// Runs commands as one task that Ctrl-C cancels, even if it came just before.
  public func run<Context: CommandContext>(
    in context: inout Context, _ work: @escaping @Sendable (inout Context) async -> ExitCode
  ) async -> ExitCode {
    let handover = Handover(&context)
    let task = Task { () -> ExitCode in
      var context = handover.take()
      defer { handover.give(context) }
      return await work(&context)
    }
    state.withLock { state in
      if state.isMissed || state.ending != nil { task.cancel() }
      state = State(
        cancel: { task.cancel() }, isCancelled: state.isMissed, deferred: state.deferred, ending: state.ending
      )
    }
    let code = await task.value
    let isOver = state.withLock { state in
      // One that came after the command's last look is left for the next command.
      defer { state = State(deferred: state.deferred, ending: state.ending) }
      return state.endsAfterProgram
    }
    context = handover.take()
    return isOver ? .interrupted : code
  }

  /// Runs `body`, and calls `onInterrupt` on Ctrl-C in the meantime.
  func whileRunning(_ onInterrupt: @escaping @Sendable () -> Void, _ body: () async -> Void) async {
    state.withLock { $0 = State(cancel: onInterrupt) }
    await body()
    state.withLock { $0 = State() }
  }

  /// - Parameter isFromTerminal: whether it also reaches the programs that this process waits for.
  private func interrupt(isFromTerminal: Bool) {
    let isForProgram = TerminalPrograms.ours.ownTheTerminal()
    if isForProgram, isFromTerminal { return }
    let isSecond = state.withLock { state -> Bool in
      guard let cancel = state.cancel else {
        state.isMissed = true
        return false
      }
      defer { (state.isCancelled, state.endsAfterProgram) = (true, state.endsAfterProgram || isForProgram) }
      if !state.isCancelled {
        if !TerminalPrograms.ours.areRunning { TerminalPrograms.endInterruptedLine() }
        cancel()
      }
      return state.isCancelled
    }
    if isSecond, !TerminalPrograms.ours.areRunning { exit(ExitCode.interrupted.rawValue) }
  }
}
