import VmailProcess
import Glibc

/// A program that shows text a screen at a time. It reads the text from its standard input; no part of the
/// text is in its command line.
public final class Pager: ByteSink {
  private let process: Subprocess
  private let input: Int32

  /// Returns the command line to run in the shell; `nil` for none.
  public static func command(_ choice: OutputSettings.PagerChoice, variables: [String: String]) -> String? {
    switch choice {
    case .off: return nil
    case .command(let command): return isNone(command) ? nil : command
    case .auto:
      if let command = variables["PAGER"] { return isNone(command) ? nil : command }
      return isInstalled("less", path: variables["PATH"] ?? "") ? "less -FRX" : nil
    }
  }

  /// Starts `command`; returns `nil` if that fails.
  /// - Parameter parameters: the values of `$0`, `$1` and so on.
  public init?(command: String, parameters: [String] = [], variables: [String: String]) {
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
  public func write(_ bytes: [UInt8]) -> Bool {
    FileDescriptorSink(descriptor: input).write(Hyperlink.removed(from: bytes))
  }

  /// Ends the text and waits until the user has read it.
  /// - Returns: the program's exit status.
  @discardableResult
  public func finish() -> Int32 {
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
