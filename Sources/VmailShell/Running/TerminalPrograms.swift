import Glibc
import Synchronization

/// The programs that share our terminal: editors, pagers, what `!` and `|` run. Ctrl-C reaches them and us alike.
final class TerminalPrograms: Sendable {
  /// There is one terminal.
  static let ours = TerminalPrograms()

  private struct Program: Equatable {
    var isWaitedFor: Bool
  }

  private struct State {
    var programs: [pid_t: Program] = [:]
    /// Those that may run already while their number is not known yet.
    var starting: [Program] = []
    /// When the last one that was waited for ended.
    var lastEnd: ContinuousClock.Instant?
  }

  /// What ends a program by Ctrl-C reaches us at the same time, but we are told of it a little later, by another thread:
  /// after so long it was meant for us.
  private static let signalDelay = Duration.milliseconds(100)

  private let state = Mutex(State())

  /// Starts one.
  ///
  /// It may be slow to return, and the program quick to ask for Ctrl-C: what it does counts from the beginning.
  /// - Parameters:
  ///   - ownsTerminal: whether we do nothing more until it has ended, as with an editor.
  ///   - spawn: returns its number, or `nil` when it cannot be started.
  @discardableResult
  func start(ownsTerminal: Bool, _ spawn: () -> pid_t?) -> pid_t? {
    let program = Program(isWaitedFor: ownsTerminal)
    state.withLock { $0.starting.append(program) }
    let process = spawn()
    state.withLock { state in
      if let index = state.starting.firstIndex(of: program) { state.starting.remove(at: index) }
      if let process { state.programs[process] = program }
    }
    return process
  }

  /// From now on we do nothing more until it has ended.
  func wait(for process: pid_t) { state.withLock { $0.programs[process]?.isWaitedFor = true } }

  /// Its end was taken.
  func remove(_ process: pid_t, now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      if state.programs.removeValue(forKey: process)?.isWaitedFor == true { state.lastEnd = now }
    }
  }

  /// Goes below the `^C` that the terminal shows.
  static func endInterruptedLine() {
    if isatty(STDERR_FILENO) == 1 { _ = write(STDERR_FILENO, "\n", 1) }
  }

  /// Whether one is waited for: Ctrl-C is its own then, as in every shell.
  func ownTheTerminal(now: ContinuousClock.Instant = .now) -> Bool {
    state.withLock { state in
      if let end = state.lastEnd, now - end < Self.signalDelay { return true }
      return state.starting.contains(where: \.isWaitedFor)
        || state.programs.values.contains(where: \.isWaitedFor)
    }
  }

  /// Whether one runs still, so that ending now would leave it alone on the terminal.
  var areRunning: Bool {
    state.withLock { state in
      !state.starting.isEmpty
        || state.programs.keys.contains { process in
          var ended = siginfo_t()
          // Looks without taking its end.
          let code = waitid(P_PID, id_t(process), &ended, WEXITED | WNOHANG | WNOWAIT)
          return code == 0 && ended.si_signo == 0
        }
    }
  }
}
