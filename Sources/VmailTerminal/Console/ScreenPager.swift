import Glibc
import Synchronization

/// Shows output a screen at a time, without another program.
///
/// Space or Enter shows the next screen, and q leaves out the rest. Any other key does so too, and is the first of the
/// line that is being typed: a pager that is a program would take that line for commands of its own. A q is passed on
/// as well: ``LineAfterPager`` decides what it belongs to, by the line and not by time.
final class ScreenPager: OutputPager {
  private struct State {
    /// The number of lines that still fit on the screen.
    var room: Int
    var line: [UInt8] = []
    var mode = Mode.paging
    var typed: [UInt8] = []
  }

  private enum Mode {
    case paging
    /// Everything that follows is shown at once.
    case flowing
    case left
  }

  private let input: Int32
  private let output: any ByteSink
  private let question: @Sendable () -> TerminalText
  private let erasure: [UInt8]
  private let size: @Sendable () -> TerminalEnvironment.Size
  private let state: Mutex<State>

  /// - Parameters:
  ///   - input: a terminal.
  ///   - question: returns the text below the next screen.
  ///   - erases: whether the question disappears when it is answered.
  init(
    input: Int32, output: any ByteSink, question: @escaping @Sendable () -> TerminalText, erases: Bool,
    size: @escaping @Sendable () -> TerminalEnvironment.Size
  ) {
    self.input = input
    self.output = output
    self.question = question
    erasure = Array((erases ? "\r\u{1B}[K" : "\n").utf8)
    self.size = size
    state = Mutex(State(room: size().rows - 1))
  }

  func write(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      for byte in bytes where state.mode != .left {
        state.line.append(byte)
        if byte == UInt8(ascii: "\n") { show(&state) }
      }
      return state.mode != .left
    }
  }

  func end() -> [UInt8] {
    state.withLock { state in
      if state.mode != .left, !state.line.isEmpty { show(&state) }
      return state.typed
    }
  }

  /// Shows a line, after a pause if the screen is full.
  private func show(_ state: inout State) {
    let rows = rows(of: state.line)
    if state.mode == .paging, state.room < rows {
      pause(&state)
      state.room = size().rows - 1
    }
    state.room -= rows
    if state.mode != .left, !output.write(state.line) { state.mode = .left }
    state.line.removeAll(keepingCapacity: true)
  }

  private func rows(of line: [UInt8]) -> Int {
    let text = String(decoding: EscapeSequences.removed(from: line), as: UTF8.self)
    let columns = max(size().columns, 1)
    return max(1, (DisplayWidth.columns(of: text) + columns - 1) / columns)
  }

  /// Waits for a key. What was typed before the screen was full is no answer, but the next line.
  private func pause(_ state: inout State) {
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return state.mode = .flowing }
    var keys = modes
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    TerminalRestore.arm(descriptor: input, modes: modes, hasBracketedPaste: false)
    tcsetattr(input, TCSANOW, &keys)
    defer {
      TerminalRestore.disarm()
      tcsetattr(input, TCSANOW, &modes)
    }
    guard !TypedAhead.isWaiting(at: input) else { return state.mode = .flowing }
    _ = output.write(Array(question().string.utf8))
    let key = key()
    _ = output.write(erasure)
    switch key.first {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
    case nil: break
    case let byte? where byte == 0x1B:
      // Page Down and Down, as terminals send them.
      if ["\u{1B}[6~", "\u{1B}[B", "\u{1B}OB"].contains(String(decoding: key, as: UTF8.self)) { return }
    case let byte? where byte >= 0x20 && byte != 0x7F: state.typed = key
    default: break
    }
    state.mode = .left
  }

  private func key() -> [UInt8] {
    // The rest of a line that is pasted stays for the prompt.
    TerminalKey.read { milliseconds in
      var byte: UInt8 = 0
      guard milliseconds < 0 || TypedAhead.isWaiting(at: input, milliseconds: milliseconds) else {
        return nil
      }
      while true {
        let count = Glibc.read(input, &byte, 1)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        return count == 1 ? byte : nil
      }
    }
  }
}

/// The keys that were typed before the program asked for any.
enum TypedAhead {
  static func isWaiting(at descriptor: Int32, milliseconds: Int32 = 0) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0 && waiting.revents & Int16(POLLIN) != 0
  }
}
