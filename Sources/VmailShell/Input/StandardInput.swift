internal import Glibc

/// What standard input is for: it can't be two things.
enum StandardInput: Hashable, Sendable {
  /// A command may read a text there.
  case free
  /// Somebody types commands there.
  case typed
  /// The commands that are run come from there: a text would be run as commands, or they would be taken for a text.
  case commands

  /// - Throws: ``ShellError`` where no text can be read there.
  func expectFree() throws {
    switch self {
    case .free where isatty(STDIN_FILENO) == 0: return
    case .free, .typed: throw ShellError(.usage, "standard input is where you type", hint: "Name a file.")
    case .commands:
      throw ShellError(
        .usage, "standard input is where the commands come from",
        hint: "Name a file, or give the commands with -e or as a script.")
    }
  }

  /// Whether reading there takes away from what standard input has. A file that is opened anew is read from its start.
  static func isRead(by descriptor: Int32) -> Bool {
    if descriptor == STDIN_FILENO { return true }
    var (one, other) = (stat(), stat())
    guard fstat(descriptor, &one) == 0, fstat(STDIN_FILENO, &other) == 0 else { return false }
    return one.st_mode & S_IFMT != S_IFREG && one.st_rdev == other.st_rdev && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }
}
