import Glibc
import Synchronization

/// The programs that share the terminal with this process: editors, pagers, and programs run by `!` and `|`. Ctrl-C
/// reaches all of them.
public final class TerminalPrograms: Sendable {
  /// The shared instance, for the only terminal.
  public static let ours = TerminalPrograms()

  private struct Program: Equatable {
    var isWaitedFor: Bool
  }

  private struct State {
    var programs: [Int32: Program] = [:]
    /// Programs that may already be running, but whose process number is not known yet.
    var starting: [Program] = []
    /// The time when the last program that was waited for ended.
    var lastEnd: ContinuousClock.Instant?
  }

  /// A Ctrl-C that ends a program reaches this process at the same time, but another thread reports it slightly
  /// later: only after this delay is it meant for this process.
  private static let signalDelay = Duration.milliseconds(100)

  private let state = Mutex(State())

  /// Starts a program.
  ///
  /// The call may return after the program has already changed the handling of Ctrl-C, so the program counts
  /// from the beginning of the call.
  /// - Parameters:
  ///   - ownsTerminal: whether the caller waits until it has ended, as with an editor.
  ///   - spawn: returns the process number, or `nil` if the program cannot be started.
  @discardableResult
  public func start(ownsTerminal: Bool, _ spawn: () -> Int32?) -> Int32? {
    let program = Program(isWaitedFor: ownsTerminal)
    state.withLock { $0.starting.append(program) }
    let process = spawn()
    state.withLock { state in
      if let index = state.starting.firstIndex(of: program) { state.starting.remove(at: index) }
      if let process { state.programs[process] = program }
    }
    return process
  }

  /// Records that this process waits for the program from now on.
  public func wait(for process: Int32) { state.withLock { $0.programs[process]?.isWaitedFor = true } }

  /// Removes a program whose exit status was collected.
  public func remove(_ process: Int32, now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      if state.programs.removeValue(forKey: process)?.isWaitedFor == true { state.lastEnd = now }
    }
  }

  /// Moves below the `^C` shown by the terminal.
  public static func endInterruptedLine() {
    if isatty(STDERR_FILENO) == 1 { _ = write(STDERR_FILENO, "\n", 1) }
  }

  /// Returns whether this process is waiting for a program, to which Ctrl-C then belongs, as in every shell.
  public func ownTheTerminal(now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      if let end = state.lastEnd, now - end < Self.signalDelay { return true }
      return state.starting.contains(where: \.isWaitedFor)
        || state.programs.values.contains(where: \.isWaitedFor)
    }
  }

  /// Whether any program is still running, and would be left alone on the terminal if this process ended now.
  public var areRunning: Bool {
    state.withLock { state in
      !state.starting.isEmpty
        || state.programs.keys.contains { process in
          var ended = siginfo_t()
          // Checks without collecting the exit status.
          let code = waitid(P_PID, id_t(process), &ended, WEXITED | WNOHANG | WNOWAIT)
          return code == 0 && ended.si_signo == 0
        }
    }
  }
}
