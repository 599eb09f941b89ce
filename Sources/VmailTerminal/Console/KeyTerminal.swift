import Glibc
import Synchronization
import VmailProcess

/// Asks questions that single keys answer, and keeps the keys that are typed before a question is shown.
///
/// From the first question until ``release()``, ``takeLine()`` or ``leave()``, the terminal neither shows what is typed nor
/// waits for Enter. Whatever else reads from the terminal needs it released.
public final class KeyTerminal: Sendable {
  private struct State {
    /// The modes to restore; `nil` while the terminal is as it was.
    var modes: termios?
    var ahead: ArraySlice<UInt8> = []
    /// Whether the last key was another than Enter. Who is used to lines ends it with Enter, which means nothing.
    var endsWithEnter = false
  }

  private let input: Int32
  private let output: Int32
  private let state = Mutex(State())

  /// The milliseconds between two looks at whether the question was cancelled.
  private static let patience: Int32 = 100

  /// - Parameter input: a terminal.
  public init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Shows a question of one line and takes the next key, which may have been typed already.
  /// - Parameter erases: whether the question disappears when it is answered; otherwise the key is shown after it.
  /// - Returns: the character, or the sequence of another key; `nil` for Ctrl-C, Ctrl-D and the end of input.
  public func key(after question: String, erases: Bool) async -> String? {
    // Waiting for a person must not block a shared thread.
    await DetachedThread.result { [self] in attend(question, erases, $0) }
  }

  private func attend(_ question: String, _ erases: Bool, _ isCancelled: () -> Bool) -> String? {
    guard enter() else { return nil }
    put(question)
    var key = TerminalKey.read { nextByte(milliseconds: $0, isCancelled) }
    if Self.isEnter(key), state.withLock({ $0.endsWithEnter }) {
      key = TerminalKey.read { nextByte(milliseconds: $0, isCancelled) }
    }
    let isEnter = Self.isEnter(key)
    state.withLock { $0.endsWithEnter = !isEnter }
    let isControl = key.first.map { $0 < 0x20 || $0 == 0x7F } ?? true
    let text = String(decoding: key, as: UTF8.self)
    put(erases ? "\r\u{1B}[K" : isControl ? "\n" : TerminalText(line: text).string + "\n")
    // A Ctrl-D that was typed before the modes changed is a NUL (n_tty(4)).
    return key.isEmpty || [0x00, 0x03, 0x04].contains(key[0]) ? nil : text
  }

  private static func isEnter(_ key: [UInt8]) -> Bool {
    key == [UInt8(ascii: "\n")] || key == [UInt8(ascii: "\r")]
  }

  /// Gives the terminal back for a question about the last key. What was typed so far is kept for the next key.
  public func release() {
    state.withLock { state in
      takeWaiting(&state)
      restore(&state)
    }
  }

  /// Gives the terminal back for a line that belongs to the last key.
  /// - Returns: what was typed of it already, up to Enter. What is typed from now on is its rest, or else the next key.
  public func takeLine() -> [UInt8] {
    state.withLock { state in
      takeWaiting(&state)
      restore(&state)
      let end = state.ahead.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      let line = end.map { state.ahead[...$0] } ?? state.ahead
      state.ahead = state.ahead[line.endIndex...]
      return Array(line)
    }
  }

  /// Gives the terminal back after the last question.
  /// - Returns: what was typed ahead and taken from the terminal already, for whatever reads from it next.
  public func leave() -> [UInt8] {
    state.withLock { state in
      restore(&state)
      defer { (state.ahead, state.endsWithEnter) = ([], false) }
      return Array(state.ahead)
    }
  }

  /// Forgets what was typed ahead.
  /// - Returns: its characters.
  public func dropTypedAhead() -> String {
    state.withLock { state in
      takeWaiting(&state)
      defer { state.ahead = [] }
      return String(decoding: state.ahead, as: UTF8.self)
    }
  }

  private func enter() -> Bool {
    state.withLock { state in
      var keys = termios()
      guard tcgetattr(input, &keys) == 0 else { return false }
      if state.modes == nil {
        state.modes = keys
        TerminalRestore.arm(descriptor: input, modes: keys, hasBracketedPaste: false)
      }
      guard keys.c_lflag & tcflag_t(ICANON | ECHO) != 0 else { return true }
      keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
      return tcsetattr(input, TCSANOW, &keys) == 0
    }
  }

  private func restore(_ state: inout State) {
    guard var modes = state.modes else { return }
    tcsetattr(input, TCSANOW, &modes)
    TerminalRestore.disarm()
    state.modes = nil
  }

  private func takeWaiting(_ state: inout State) {
    guard state.modes != nil else { return }
    while TypedAhead.isWaiting(at: input), let byte = readByte() { state.ahead.append(byte) }
  }

  /// - Returns: `nil` if it was cancelled, if no byte comes in time, and at the end of input.
  private func nextByte(milliseconds: Int32, _ isCancelled: () -> Bool) -> UInt8? {
    if let byte = state.withLock({ $0.ahead.popFirst() }) { return byte }
    while !isCancelled() {
      var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      // A terminal that was hung up has no bytes, but an end.
      if poll(&waiting, 1, milliseconds < 0 ? Self.patience : milliseconds) > 0 { return readByte() }
      guard milliseconds < 0 else { return nil }
      // The program may have been stopped and continued, and a shell changes the modes meanwhile.
      _ = enter()
    }
    return nil
  }

  private func readByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(input, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return count == 1 ? byte : nil
    }
  }

  private func put(_ text: String) { _ = FileDescriptorSink(descriptor: output).write(Array(text.utf8)) }
}
