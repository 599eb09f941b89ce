import Glibc

/// A program that shows text a screen at a time. It reads the text from its standard input; no part of the
/// text is in its command line.
final class Pager: ByteSink {
  private let process: Subprocess
  private let input: Int32

  /// Returns the command line to run in the shell; `nil` for none.
  static func command(_ choice: OutputSettings.PagerChoice, variables: [String: String]) -> String? {
    switch choice {
    case .off: return nil
    case .command(let command): return isNone(command) ? nil : command
    case .auto:
      if let command = variables["PAGER"] { return isNone(command) ? nil : command }
      return isInstalled("less", path: variables["PATH"] ?? "") ? "less -FRX" : nil
    }
  }

  /// Starts `command`; returns `nil` if that fails.
  /// - Parameter parameters: the values of `$1` and so on.
  init?(command: String, parameters: [String] = [], variables: [String: String]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    // If the pager held the writing end too, its input would never end.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard
      let process = Subprocess(
        command: command, parameters: parameters, input: ends[0], variables: Self.environment(variables))
    else {
      close(ends[0])
      close(ends[1])
      return nil
    }
    close(ends[0])
    self.process = process
    input = ends[1]
  }

  /// Removes hyperlinks, whose sequences older pagers would show.
  func write(_ bytes: [UInt8]) -> Bool {
    FileDescriptorSink(descriptor: input).write(Hyperlink.removed(from: bytes))
  }

  /// Ends the text and waits until the user has read it.
  /// - Returns: the program's exit status.
  @discardableResult
  func finish() -> Int32 {
    close(input)
    return process.wait()
  }

  private static func isNone(_ command: String) -> Bool {
    command.allSatisfy(\.isWhitespace) || command == "cat"
  }

  private static func isInstalled(_ program: String, path: String) -> Bool {
    path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Returns the environment. Unless the user has set options, `less` shows colours, ends by itself if
  /// everything fits, and explains how to quit.
  private static func environment(_ variables: [String: String]) -> [String: String] {
    variables.merging(["LESS": "FRX Psspace goes on, q leaves it"]) { own, _ in own }
  }
}

/// Another program. Text from mail is never part of a command line that a shell interprets: programs receive
/// it on standard input, or as a single argument.
struct Subprocess {
  private let process: pid_t

  /// Starts `command` with `/bin/sh -c`.
  /// - Parameters:
  ///   - parameters: the values of `$1` and so on, which the shell never interprets as commands.
  ///   - input: its standard input; `nil` for ours, in which case Ctrl-C belongs to it.
  /// - Returns: `nil` if it cannot be started.
  init?(command: String, parameters: [String] = [], input: Int32?, variables: [String: String]) {
    let arguments = ["/bin/sh", "-c", command] + (parameters.isEmpty ? [] : ["vmail"] + parameters)
    self.init(arguments: arguments, input: input, variables: variables)
  }

  /// Starts a program without a shell, with its arguments unchanged.
  /// - Parameters:
  ///   - arguments: the program, searched for in `PATH`, and its arguments.
  ///   - input: its standard input; `nil` for ours, in which case Ctrl-C belongs to it.
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

  /// Waits for the end of the program.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it.
  @discardableResult
  func wait() -> Int32 {
    TerminalPrograms.ours.wait(for: process)
    defer { TerminalPrograms.ours.remove(process) }
    let status = ProgramStart.end(of: process)
    if status == 128 + SIGINT { TerminalPrograms.endInterruptedLine() }
    return status
  }
}
