import Glibc
import VmailTerminal

/// The use of standard input, which is limited to one purpose.
public enum StandardInput: Hashable, Sendable {
  /// A command may read a text from it.
  case free
  /// Commands are typed there.
  case typed
  /// Commands are read from it: they could be confused with a text for a command.
  case commands

  /// - Parameter advice: what to do instead, as the beginning of a sentence; `nil` if there is nothing else.
  /// - Throws: ``ShellError`` if no text can be read from it.
  public func expectFree(orAdvise advice: String? = "Name a file") throws {
    switch self {
    case .free where isatty(STDIN_FILENO) == 0: return
    case .free, .typed:
      throw ShellError(.usage, "standard input is where you type", hint: advice.map { $0 + "." })
    case .commands:
      throw ShellError(
        .usage, "standard input is where the commands come from",
        hint: (advice.map { $0 + ", or give" } ?? "Give") + " the commands with -e or as a script.")
    }
  }

  /// Returns whether reading from the descriptor consumes standard input. A file that is opened again is read
  /// from its start.
  public static func isRead(by descriptor: Int32) -> Bool {
    if descriptor == STDIN_FILENO { return true }
    var (one, other) = (stat(), stat())
    guard fstat(descriptor, &one) == 0, fstat(STDIN_FILENO, &other) == 0 else { return false }
    return one.st_mode & S_IFMT != S_IFREG && one.st_rdev == other.st_rdev && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }
}
