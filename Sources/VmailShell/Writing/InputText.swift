import Glibc

/// Text that a command takes from a file, or from standard input.
enum InputText {
  /// In bytes; more is no mail.
  private static let most = 8 << 20

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - input: what standard input is for.
  /// - Throws: ``ShellError``: 64 for standard input that is not for texts, 66 for a file that is not there, 77 for one that may not be read, 65 for what is no
  ///   text.
  static func read(_ path: String, input: StandardInput = .free) throws -> String {
    guard path != "-" else {
      try input.expectFree()
      return try text(of: STDIN_FILENO, name: "standard input")
    }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    // By another name, such as /dev/stdin.
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
      throw ShellError(.data, "\(name) is no text in UTF-8")
    }
    return text.replacing("\r\n", with: "\n")
  }

  private static func failure(_ path: String) -> ShellError {
    let code: ExitCode = errno == EACCES ? .permission : .noInput
    return ShellError(code, "couldn't read \(path): \(String(cString: strerror(errno)))")
  }
}
