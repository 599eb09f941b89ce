import Glibc
import Testing
import VmailTestSupport

@testable import VmailTerminal

/// In the suite of the line editor: a process has one terminal to put back when it must end.
extension LineEditorTests {
  @Suite struct SecretPromptTests {
    /// Asks on a terminal. Returns when the task runs: among many tests that may take a while.
    private func asking(on terminal: FakeTerminal) async -> Task<String?, Never> {
      let (running, signal) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        signal.yield()
        return await SecretPrompt.read("Password: ", input: terminal.slave, output: terminal.slave)
      }
      for await _ in running { break }
      return task
    }

    @Test func `What is typed is not shown, and the terminal is as before`() async throws {
      let terminal = try FakeTerminal(width: LineLayout.width)
      let before = terminal.modes.c_lflag
      let task = await asking(on: terminal)
      await terminal.showsLastly("Password:")
      terminal.type("hunter2\r")
      #expect(await task.value == "hunter2")
      await terminal.shows(["Password:"])
      #expect(terminal.modes.c_lflag == before)
    }

    @Test(arguments: ["\u{04}", "\r"])
    func `An empty line and Ctrl-D are no answer`(typed: String) async throws {
      let terminal = try FakeTerminal(width: LineLayout.width)
      let task = await asking(on: terminal)
      await terminal.showsLastly("Password:")
      terminal.type(typed)
      #expect(await task.value == nil)
      #expect(terminal.modes.c_lflag & tcflag_t(ECHO) != 0)
    }

    @Test func `Cancelling puts the terminal back`() async throws {
      let terminal = try FakeTerminal(width: LineLayout.width)
      let task = await asking(on: terminal)
      await terminal.showsLastly("Password:")
      terminal.type("half a pass")
      task.cancel()
      #expect(await task.value == nil)
      #expect(terminal.modes.c_lflag & tcflag_t(ECHO) != 0)
    }

    @Test func `Where there is no terminal nothing is asked`() async {
      #expect(await SecretPrompt.read("Password: ", input: -1, output: -1) == nil)
    }
  }
}
