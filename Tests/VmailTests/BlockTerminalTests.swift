import Foundation
import Testing
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

/// Blocks as they are typed, and Ctrl-C in them.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct BlockTerminalTests {
  private let program: Program

  init() throws { program = try Program() }

  private func session() throws -> TerminalSession {
    let session = try TerminalSession(program, ["--demo", "-e", "set prompt ''", "-i"])
    session.showsPrompt("vmail>")
    return session
  }

  @Test func `The prompt asks for more until a block is closed, and then runs it`() throws {
    defer { program.remove() }
    let session = try session()
    session.type("if list > /dev/null\n")
    session.showsPrompt("if>")
    session.type("for t in 1-2\necho thread ${t}\n")
    session.showsPrompt("for>")
    session.type("end\nelse\necho none\n")
    session.showsPrompt("else>")
    #expect(!session.screen.lines.contains("thread Gull 7 is talking again"))
    session.type("end\n")
    session.shows("thread Coffee machine: error 17")
    session.showsPrompt("vmail>")
    #expect(session.screen.lines.filter { $0.hasPrefix("thread ") }.count == 2)
    #expect(session.screen.lines.contains("thread Gull 7 is talking again"))
    session.type("quit\n")
    #expect(session.end() == 0)
  }

  @Test func `Ctrl-C ends a loop, and not the shell`() throws {
    defer { program.remove() }
    let session = try session()
    session.type("for t in *; echo round; sleep 100000; end\n")
    session.waits(for: "the first round") { $0.lines.contains("round") }
    session.type("\u{3}")
    session.showsPrompt("vmail>")
    #expect(session.screen.lines.filter { $0 == "round" }.count == 1)
    session.type("echo still here\n")
    session.waits(for: "an answer") { $0.lines.contains("still here") }
    session.type("quit\n")
    #expect(session.end() == 0)
  }

  @Test func `Ctrl-C drops a block that is being typed, and Ctrl-D says what it lacks`() throws {
    defer { program.remove() }
    let session = try session()
    session.type("for t in *\n")
    session.showsPrompt("for>")
    session.type("\u{3}")
    session.showsPrompt("vmail>")
    session.type("if list\n")
    session.showsPrompt("if>")
    session.type("\u{4}")
    session.shows("error: if without end")
    session.showsPrompt("vmail>")
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `An open quote is an error at the prompt, and is awaited in a block`() throws {
    defer { program.remove() }
    let session = try session()
    session.type("echo 'never closed\n")
    session.shows("error: unclosed ' at column 6. Close it, or type \\' for an apostrophe.")
    session.showsPrompt("vmail>")
    session.type("echo don't panic\n")
    session.shows("don't panic")
    session.showsPrompt("vmail>")
    session.type("for t in 1; echo 'first\n")
    session.showsPrompt("quote>")
    session.type("second'\n")
    session.showsPrompt("for>")
    session.type("end\n")
    session.shows("second")
    session.showsPrompt("vmail>")
    session.type("echo one \\\n")
    session.showsPrompt(">")
    session.type("two\n")
    session.shows("one two")
    session.type("quit\n")
    #expect(session.end() == 0)
  }

  @Test func `What on quit says runs at the end`() throws {
    defer { program.remove() }
    let session = try session()
    session.type("on quit 'list 1 > ~/last'\nquit\n")
    #expect(session.end() == 0)
    #expect(FileManager.default.fileExists(atPath: program.path("last")))
  }
}
