import Glibc

/// A program that is started with its arguments as they are: no shell reads them.
struct SpawnedProgram {
  let process: pid_t

  /// Nothing is read from the terminal and nothing is written to it.
  /// - Parameters:
  ///   - path: the program itself.
  ///   - output: where standard output goes; `nil` for nowhere.
  ///   - input: what it reads; `nil` for nothing.
  ///   - errors: where standard error goes; `nil` for nowhere.
  ///   - leavesSession: whether Ctrl-C at our terminal is none of its business.
  /// - Returns: `nil` when it cannot be started.
  init?(
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

  /// Waits for its end.
  /// - Returns: its exit status; 128 and the signal's number when a signal ended it.
  func wait() -> Int32 { ProgramStart.end(of: process) }

  /// Whether it has ended, or cannot be asked; its end is still to be waited for.
  var hasEnded: Bool {
    var end = siginfo_t()
    return waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_signo != 0
  }

  func kill() { _ = Glibc.kill(process, SIGKILL) }

  /// The program of that name on the search path.
  static func path(of name: String, variables: [String: String]) -> String? {
    let places = variables["PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/bin:/usr/bin:/bin"
    // An empty or relative place would depend on where vmail was started.
    return places.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
