import Glibc

/// A running program, started with its arguments unchanged and without a shell.
public struct SpawnedProgram: Sendable {
  public let process: Int32

  /// Starts a program that neither reads from the terminal nor writes to it.
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - output: the destination of standard output; `nil` to discard it.
  ///   - input: the standard input; `nil` for none.
  ///   - errors: the destination of standard error; `nil` to discard it.
  ///   - leavesSession: whether the program is unaffected by Ctrl-C at the terminal.
  /// - Returns: `nil` if it cannot be started.
  public init?(
    path: String, arguments: [String], variables: [String: String], output: Int32?,
    input: Int32? = nil, errors: Int32? = nil, leavesSession: Bool
  ) {
    let streams = [
      (STDIN_FILENO, input, O_RDONLY), (STDOUT_FILENO, output, O_WRONLY), (STDERR_FILENO, errors, O_WRONLY),
    ]
    let start = ProgramStart(words: [path] + arguments, variables: variables, leavesSession: leavesSession)
    let process = start.run { actions in
      for (stream, descriptor, mode) in streams {
        if let descriptor {
          posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
        } else {
          posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", mode, 0)
        }
      }
    }
    guard let process else { return nil }
    self.process = process
  }

  /// Waits for the end of the program.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it.
  public func wait() -> Int32 { ProgramStart.end(of: process) }

  /// Whether it has ended, or its state is unavailable; the exit status still has to be collected.
  public var hasEnded: Bool {
    var end = siginfo_t()
    return waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_signo != 0
  }

  public func kill() { _ = Glibc.kill(process, SIGKILL) }

  /// Returns the program with that name on the search path.
  public static func path(of name: String, variables: [String: String]) -> String? {
    let places = variables["PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/bin:/usr/bin:/bin"
    // Empty or relative directories would depend on where this process was started.
    return places.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
