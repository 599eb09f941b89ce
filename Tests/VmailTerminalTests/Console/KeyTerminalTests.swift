import Glibc
import Testing
import VmailTestSupport

@testable import VmailTerminal

/// In the suite of the line editor: a process has one terminal to put back when it must end.
extension LineEditorTests {
  @Suite struct KeyTerminalTests {
    private let terminal: FakeTerminal
    private let keys: KeyTerminal
    private let before: tcflag_t

    init() throws {
      let terminal = try FakeTerminal(width: LineLayout.width)
      self.terminal = terminal
      keys = KeyTerminal(input: terminal.slave, output: terminal.slave)
      before = terminal.modes.c_lflag
    }

    /// Waits until the terminal has something to read.
    private func arrives() {
      var waiting = pollfd(fd: terminal.slave, events: Int16(POLLIN), revents: 0)
      while poll(&waiting, 1, -1) < 0, errno == EINTR || errno == EAGAIN {}
    }

    /// What the next reader of the terminal gets.
    private func rest() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = read(terminal.slave, &bytes, bytes.count)
      return Array(bytes.prefix(max(0, count)))
    }

    private func key(_ typed: String) async -> String? {
      async let key = keys.key(after: "a, b? ", erases: true)
      await terminal.showsLastly("a, b?")
      terminal.type(typed)
      return await key
    }

    @Test(arguments: [
      "a", " ", "\n", "é", "日", "👍", "\u{1B}", "\u{1B}[A", "\u{1B}[15~", "\u{1B}OP", "\u{1B}b", "\u{7F}",
    ])
    func `A key is all that it sends, needs no Enter and is not shown`(typed: String) async {
      #expect(await key(typed) == typed)
      await terminal.shows([])
      #expect(keys.leave() == [])
      #expect(terminal.modes.c_lflag == before)
    }

    @Test func `Enter is a line feed, and Ctrl-D is no answer`() async {
      #expect(await key("\r") == "\n")
      #expect(await key("\u{4}") == nil)
      _ = keys.leave()
      #expect(terminal.modes.c_lflag == before)
    }

    @Test func `What is typed before a question is its key, and the next ones follow in order`() async {
      terminal.type("aé\u{1B}[Bd")
      for key in ["a", "é", "\u{1B}[B", "d"] { #expect(await keys.key(after: "? ", erases: true) == key) }
      _ = keys.leave()
    }

    @Test func `One Enter after a key belongs to it, and does not ask again`() async {
      terminal.type("\ra\r\rb\rc")
      for key in ["\n", "a", "\n", "b", "c"] { #expect(await keys.key(after: "? ", erases: true) == key) }
      _ = keys.leave()
      #expect(await key("\r") == "\n", "the first of the next loop")
      _ = keys.leave()
    }

    @Test func `A question that can't be erased stays, with its key`() async {
      terminal.type("d")
      #expect(await keys.key(after: "a, b? ", erases: false) == "d")
      await terminal.showsLastly("a, b? d")
      _ = keys.leave()
    }

    @Test func `A line belongs to its key up to Enter, and what follows are keys`() async {
      #expect(await key("l") == "l")
      terminal.type("Two wörds\rd")
      arrives()
      #expect(String(decoding: keys.takeLine(), as: UTF8.self) == "Two wörds\n")
      #expect(terminal.modes.c_lflag == before)
      #expect(await keys.key(after: "? ", erases: true) == "d")
      _ = keys.leave()
    }

    @Test func `The rest of a line that is still typed is for its reader`() async {
      #expect(await key("l") == "l")
      terminal.type("Two")
      arrives()
      #expect(keys.takeLine() == Array("Two".utf8))
      terminal.type(" words\r")
      arrives()
      #expect(rest() == Array(" words\n".utf8))
    }

    @Test func `Keys wait while something else is asked, and can be dropped`() async {
      #expect(await key("d") == "d")
      terminal.type("aa")
      arrives()
      keys.release()
      #expect(terminal.modes.c_lflag == before)
      terminal.type("n\r")
      arrives()
      #expect(rest() == Array("n\n".utf8))
      #expect(await keys.key(after: "? ", erases: true) == "a")
      terminal.type("é")
      arrives()
      #expect(keys.dropTypedAhead() == "aé")
      #expect(await key("q") == "q")
      #expect(keys.leave() == [])
    }

    @Test func `What was taken from the terminal is given back at the end`() async {
      #expect(await key("q") == "q")
      terminal.type("list\r")
      arrives()
      keys.release()
      #expect(keys.leave() == Array("list\n".utf8))
      #expect(keys.leave() == [])
    }

    @Test func `Cancelling ends the question`() async {
      let keys = keys
      let task = Task { await keys.key(after: "a, b? ", erases: true) }
      await terminal.showsLastly("a, b?")
      task.cancel()
      #expect(await task.value == nil)
      _ = keys.leave()
      #expect(terminal.modes.c_lflag == before)
    }

    @Test func `A shell that has put the terminal back is noticed`() async {
      async let key = keys.key(after: "a, b? ", erases: true)
      await terminal.showsLastly("a, b?")
      var modes = terminal.modes
      modes.c_lflag = before
      tcsetattr(terminal.slave, TCSANOW, &modes)
      // Without Enter: a terminal in line mode would keep it.
      terminal.type("d")
      #expect(await key == "d")
      _ = keys.leave()
    }

    @Test func `A terminal that is gone answers nothing`() async throws {
      var ends: (Int32, Int32) = (-1, -1)
      try #require(openpty(&ends.0, &ends.1, nil, nil, nil) == 0)
      let keys = KeyTerminal(input: ends.1, output: terminal.slave)
      async let key = keys.key(after: "a, b? ", erases: true)
      await terminal.showsLastly("a, b?")
      close(ends.0)
      #expect(await key == nil)
      #expect(await keys.key(after: "", erases: true) == nil)
      _ = keys.leave()
      close(ends.1)
      #expect(await KeyTerminal(input: -1, output: -1).key(after: "", erases: true) == nil)
    }
  }
}
