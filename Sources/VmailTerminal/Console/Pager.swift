import VmailProcess
import Glibc

/// A destination that shows output a screen at a time.
protocol OutputPager: ByteSink {
  /// Ends the text and waits until the user has read it.
  /// - Returns: what the user typed for the prompt.
  func end() -> [UInt8]
}

/// A program that shows text a screen at a time. It reads the text from its standard input; no part of the
/// text is in its command line.
public final class Pager: ByteSink {
  private let process: Subprocess
  private let input: Int32

  /// What shows output that is longer than the screen.
  enum Kind: Hashable, Sendable {
    case none
    /// ``ScreenPager``
    case screens
    /// A command line for the shell.
    case program(String)
  }

  static func kind(_ choice: OutputSettings.PagerChoice, variables: [String: String]) -> Kind {
    switch choice {
    case .off: .none
    case .command(let command): program(command)
    case .auto: variables["PAGER"].map(program) ?? .screens
    }
  }

  private static func program(_ command: String) -> Kind {
    command.allSatisfy(\.isWhitespace) || command == "cat" ? .none : .program(command)
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

  /// Returns the environment. Unless the user has set options, `less` shows colours, ends by itself if
  /// everything fits, and explains how to quit.
  private static func environment(_ variables: [String: String]) -> [String: String] {
    variables.merging(["LESS": "FRX Psspace shows more, q leaves the pager"]) { own, _ in own }
  }
}

extension Pager: OutputPager {
  func end() -> [UInt8] {
    finish()
    return []
  }
}
