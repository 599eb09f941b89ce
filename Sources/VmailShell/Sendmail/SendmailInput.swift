import Glibc
import VmailCommandLine
import VmailTerminal
import VmailViews

/// The message on standard input of `vmail sendmail`.
struct SendmailInput {
  /// The size limit in bytes; servers of providers take less.
  static let most = 64 << 20

  private(set) var bytes: [UInt8] = []
  private let endsAtDot: Bool
  /// The start of the first line that was not examined.
  private var lineStart = 0
  private(set) var isComplete = false

  /// - Parameter endsAtDot: whether a line with only a dot ends the message.
  init(endsAtDot: Bool) { self.endsAtDot = endsAtDot }

  /// Reads a message to its end.
  /// - Throws: ``ShellError``
  static func read(_ descriptor: Int32, endsAtDot: Bool) throws -> [UInt8] {
    var input = SendmailInput(endsAtDot: endsAtDot)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while !input.isComplete {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw ShellError(.noInput, "couldn't read the message: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      input.take(buffer.prefix(count))
      guard input.bytes.count <= most else {
        throw ShellError(.data, "the message is longer than \(most >> 20) MB", hint: "Nothing was sent.")
      }
    }
    input.end()
    return input.bytes
  }

  mutating func take(_ more: some Sequence<UInt8>) {
    guard !isComplete else { return }
    bytes += more
    guard endsAtDot else { return }
    while let end = bytes[lineStart...].firstIndex(of: 0x0A) {
      if isDot(bytes[lineStart..<end]) { return finish() }
      lineStart = end + 1
    }
  }

  /// Takes the end of the input: a last line need not be complete.
  mutating func end() {
    if endsAtDot, !isComplete, isDot(bytes[lineStart...]) { finish() }
  }

  private func isDot(_ line: ArraySlice<UInt8>) -> Bool {
    line.elementsEqual(".".utf8) || line.elementsEqual(".\r".utf8)
  }

  private mutating func finish() {
    bytes.removeSubrange(lineStart...)
    isComplete = true
  }
}
