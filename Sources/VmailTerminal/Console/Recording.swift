import Glibc

/// A transcript file of input and output: typed lines follow the prompt, their output comes below, and the
/// exit code of a failed command is added in brackets.
public final class Recording: Sendable {
  /// The reason why a recording could not begin.
  public enum Failure: Error, Hashable, Sendable {
    case exists
    case isNoFile
    /// The file could not be opened or written; `errno`.
    case system(Int32)
  }

  public let path: String
  private let prompt: String
  private let descriptor: Int32

  /// - Parameters:
  ///   - replaces: whether an existing file may be replaced.
  ///   - header: the first line.
  ///   - prompt: the text before each typed line.
  /// - Throws: ``Failure``.
  public init(path: String, replaces: Bool, header: String, prompt: String) throws(Failure) {
    let mode = replaces ? O_TRUNC : O_EXCL
    // Don't block on a pipe without a reader.
    descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | mode, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .exists : .system(errno)
    }
    self.path = path
    self.prompt = prompt
    guard Self.isFile(descriptor) else { throw .isNoFile }
    // An existing file may have been readable by others.
    guard fchmod(descriptor, 0o600) == 0, write(Array((header + "\n").utf8)) else {
      throw .system(errno)
    }
  }

  deinit { close(descriptor) }

  /// Returns whether this is a regular file; the permissions of a device are left alone.
  private static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// - Returns: whether the line could be written; likewise for the other methods.
  public func typed(_ line: String) -> Bool {
    let shown =
      CommandHistory.namesSecret(line) ? "(a line with a secret)" : TerminalText(line, lines: .kept).string
    return write(Array("\(prompt)\(shown.replacing("\n", with: "\n> "))\n".utf8))
  }

  public func printed(_ bytes: [UInt8]) -> Bool { write(EscapeSequences.removed(from: bytes)) }
  public func failed(_ code: ExitCode) -> Bool { write(Array("[\(code.rawValue)]\n".utf8)) }

  private func write(_ bytes: [UInt8]) -> Bool { FileDescriptorSink(descriptor: descriptor).write(bytes) }
}
