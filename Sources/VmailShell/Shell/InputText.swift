import Glibc
import VmailCommandLine
import VmailTerminal

/// The text that a command reads from a file or from standard input.
enum InputText {
  /// The size limit in bytes; more is not mail.
  private static let most = 8 << 20

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - input: the use of standard input.
  /// - Throws: ``ShellError``: 64 if standard input is not available for texts, 66 if the file does not
  ///   exist, 77 if it may not be read, 65 if it is not text.
  static func read(_ path: String, input: StandardInput = .free) throws -> String {
    guard path != "-" else {
      try input.expectFree()
      return try text(of: STDIN_FILENO, name: "standard input")
    }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    // Standard input under another name, such as /dev/stdin.
    if StandardInput.isRead(by: file) { try input.expectFree() }
    return try text(of: file, name: path)
  }

  private static func text(of file: Int32, name: String) throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(name) }
      if count == 0 { break }
      bytes += buffer.prefix(count)
      guard bytes.count <= most else { throw ShellError(.data, "\(name) is longer than 8 MB") }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ShellError(.data, "\(name) is not UTF-8 text")
    }
    guard !bytes.contains(0) else {
      throw ShellError(.data, "\(name) contains a NUL character, so it is not text")
    }
    return text.replacing("\r\n", with: "\n")
  }

  private static func failure(_ path: String) -> ShellError {
    let code: ExitCode = errno == EACCES ? .permission : .noInput
    return ShellError(code, "couldn't read \(path): \(String(cString: strerror(errno)))")
  }
}
