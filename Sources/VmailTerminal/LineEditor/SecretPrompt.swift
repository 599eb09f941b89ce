import VmailProcess
import FoundationEssentials
import Glibc

/// Asks for a secret on the terminal: the input is not shown, kept in the history, or held by the line
/// editor. It must not be used while a line is being typed.
public enum SecretPrompt {
  /// The size limit in bytes; longer input is not a secret.
  private static let lengthLimit = 4_096

  /// - Parameters:
  ///   - input: a terminal.
  ///   - output: the descriptor for the question.
  /// - Returns: `nil` for Ctrl-C, Ctrl-D, an empty line or invalid UTF-8, or if echo cannot be switched off.
  public static func read(_ question: String, input: Int32, output: Int32) async -> String? {
    // Waiting for a person must not block a shared thread.
    await DetachedThread.result { attend(question, input, output, $0) }
  }

  private static func attend(
    _ question: String, _ input: Int32, _ output: Int32, _ isCancelled: () -> Bool
  ) -> String? {
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return nil }
    var silent = modes
    silent.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    silent.c_lflag |= tcflag_t(ICANON | ISIG)
    silent.c_iflag |= tcflag_t(ICRNL)
    TerminalRestore.arm(descriptor: input, modes: modes, hasBracketedPaste: false)
    // Input typed before the question was shown is not an answer to it.
    guard tcsetattr(input, TCSAFLUSH, &silent) == 0 else {
      TerminalRestore.disarm()
      return nil
    }
    put(question, output)
    let bytes = line(input, isCancelled)
    TerminalRestore.disarm()
    tcsetattr(input, TCSADRAIN, &modes)
    put("\n", output)
    guard let bytes, !bytes.isEmpty, bytes.count <= lengthLimit else { return nil }
    // Replacing invalid bytes would send a different secret.
    return String(validating: bytes, as: UTF8.self)
  }

  /// - Returns: the line without its end; `nil` if it was cancelled.
  private static func line(_ input: Int32, _ isCancelled: () -> Bool) -> [UInt8]? {
    var line: [UInt8] = []
    while !isCancelled() {
      var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      var byte: UInt8 = 0
      let count = Glibc.read(input, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return line }
      if line.count <= lengthLimit { line.append(byte) }
    }
    return nil
  }

  private static func put(_ text: String, _ output: Int32) {
    _ = FileDescriptorSink(descriptor: output).write(Array(text.utf8))
  }
}
