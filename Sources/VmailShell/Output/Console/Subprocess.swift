import Glibc

/// Another program. Nothing that came with mail is ever part of a command line that a shell reads:
/// programs get it on their standard input, or as one argument.
struct Subprocess {
  private let process: pid_t

  /// Starts `command` by `/bin/sh -c`.
  /// - Parameters:
  ///   - parameters: what `$1` and so on are in it; it never reads them as commands.
  ///   - input: its standard input; `nil` for ours, and then Ctrl-C is its own.
  /// - Returns: `nil` when it cannot be started.
  init?(command: String, parameters: [String] = [], input: Int32?, variables: [String: String]) {
    let arguments = ["/bin/sh", "-c", command] + (parameters.isEmpty ? [] : ["vmail"] + parameters)
    self.init(arguments: arguments, input: input, variables: variables)
  }

  /// Starts a program without a shell: its arguments reach it as they are.
  /// - Parameters:
  ///   - arguments: the program first, looked for in `PATH`.
  ///   - input: its standard input; `nil` for ours, and then Ctrl-C is its own.
  init?(arguments: [String], input: Int32?, variables: [String: String]) {
    let start = ProgramStart(words: arguments, variables: variables)
    let process = TerminalPrograms.ours.start(ownsTerminal: input == nil) {
      start.run { actions in
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
      }
    }
    guard let process else { return nil }
    self.process = process
  }

  /// Waits for its end.
  /// - Returns: its exit status; 128 and the signal's number when a signal ended it.
  @discardableResult
  func wait() -> Int32 {
    TerminalPrograms.ours.wait(for: process)
    defer { TerminalPrograms.ours.remove(process) }
    let status = ProgramStart.end(of: process)
    if status == 128 + SIGINT { TerminalPrograms.endInterruptedLine() }
    return status
  }
}
