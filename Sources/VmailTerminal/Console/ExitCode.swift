/// The exit code of a command or the program (page 8.22; the numbers are those of sysexits.h).
public enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  /// A command failed.
  case failure = 1
  /// Unknown command, option, folder, account or setting; a reference to a missing object.
  case usage = 64
  /// Bad input data, or a damaged store.
  case data = 65
  /// No such input file.
  case noInput = 66
  /// A recipient is not known.
  case noUser = 67
  /// The domain of a recipient is not known.
  case noHost = 68
  /// A server is unavailable.
  case unavailable = 69
  /// Cannot write: full disk, read-only store.
  case cannotWrite = 73
  /// Try again later: locked, offline.
  case temporary = 75
  /// Authentication or permission.
  case permission = 77
  /// Configuration, or data of another version.
  case configuration = 78
  case interrupted = 130
}
