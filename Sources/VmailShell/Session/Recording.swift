internal import Glibc
import Synchronization

/// A transcript file of input and output: typed lines follow `vmail> `, their output comes below, and the
/// exit code of a failed command is added in brackets.
final class Recording: Sendable {
  let path: String
  private let descriptor: Int32

  /// - Parameter replaces: whether an existing file may be replaced.
  /// - Throws: ``ShellError`` if it can't be written.
  init(path: String, replaces: Bool, header: String) throws {
    let mode = replaces ? O_TRUNC : O_EXCL
    // Don't block on a pipe without a reader.
    descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | mode, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw ShellError.recordingExists(path) }
      throw ShellError(.cannotWrite, "\(path): \(String(cString: strerror(errno)))")
    }
    self.path = path
    guard Self.isFile(descriptor) else { throw ShellError(.cannotWrite, "\(path) is no ordinary file") }
    // An existing file may have been readable by others.
    guard fchmod(descriptor, 0o600) == 0, write(Array((header + "\n").utf8)) else {
      throw ShellError(.cannotWrite, "\(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Returns whether this is a regular file; the permissions of a device are left alone.
  private static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// - Returns: whether the line could be written; likewise for the other methods.
  func typed(_ line: String) -> Bool {
    let shown =
      CommandHistory.namesSecret(line) ? "(a line with a secret)" : TerminalText(line, lines: .kept).string
    return write(Array("vmail> \(shown.replacing("\n", with: "\n> "))\n".utf8))
  }

  func printed(_ bytes: [UInt8]) -> Bool { write(EscapeSequences.removed(from: bytes)) }
  func failed(_ code: ExitCode) -> Bool { write(Array("[\(code.rawValue)]\n".utf8)) }

  private func write(_ bytes: [UInt8]) -> Bool { FileDescriptorSink(descriptor: descriptor).write(bytes) }
}

extension Shell {
  /// Whether lines are recorded: for a sourced file, only the `source` command itself is.
  private var recordsLines: Bool { sourceDepth <= (isInteractive ? 0 : 1) }

  func noteTyped(_ line: CommandLine) {
    if recordsLines { console.note { $0.typed(line.source) } }
  }

  func noteFailure(_ code: ExitCode) {
    if recordsLines { console.note { $0.failed(code) } }
  }
}

extension ShellError {
  static func recordingExists(_ path: String) -> ShellError {
    ShellError(.cannotWrite, "\(path) is there already", hint: "Say --yes to replace it.")
  }

  static func alreadyRecording(_ path: String) -> ShellError {
    ShellError(.usage, "this session is recorded into \(path) already", hint: "Type record stop.")
  }

  static let nothingRecorded = ShellError(.failure, "nothing is recorded", hint: "Type record FILE.")
}
