import Glibc

/// Another program. Text by others is never part of a command line that a shell interprets: programs receive
/// it on standard input, or as a single argument.
public struct Subprocess: Sendable {
  private let process: pid_t

  /// Starts `command` with `/bin/sh -c`.
  /// - Parameters:
  ///   - parameters: the values of `$0`, `$1` and so on, which the shell never interprets as commands.
  ///   - input: its standard input; `nil` for ours, in which case Ctrl-C belongs to it.
  /// - Returns: `nil` if it cannot be started.
  public init?(command: String, parameters: [String] = [], input: Int32?, variables: [String: String]) {
    self.init(arguments: ["/bin/sh", "-c", command] + parameters, input: input, variables: variables)
  }

  /// Starts a program without a shell, with its arguments unchanged.
  /// - Parameters:
  ///   - arguments: the program, searched for in `PATH`, and its arguments.
  ///   - input: its standard input; `nil` for ours, in which case Ctrl-C belongs to it.
  public init?(arguments: [String], input: Int32?, variables: [String: String]) {
    let start = ProgramStart(words: arguments, variables: variables)
    let process = TerminalPrograms.ours.start(ownsTerminal: input == nil) {
      start.run { actions in
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
      }
    }
    guard let process else { return nil }
    self.process = process
  }

  /// Waits for the end of the program.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    TerminalPrograms.ours.wait(for: process)
    defer { TerminalPrograms.ours.remove(process) }
    let status = ProgramStart.end(of: process)
    if status == 128 + SIGINT { TerminalPrograms.endInterruptedLine() }
    return status
  }
}
