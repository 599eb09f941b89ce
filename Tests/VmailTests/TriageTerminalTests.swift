import Foundation
import Testing
import VmailTestSupport

/// `triage`, `sweep` and the pager as a person at a terminal has them, who types faster than anything is shown.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct TriageTerminalTests {
  private static let prompt = "[mail · Inbox] vmail>"

  private static func world() throws -> Program {
    let program = try Program()
    let imported = try program.run("import \(Program.fixture("sample.mbox"))")
    try #require(imported.code == 0, "\(imported)")
    return program
  }

  private func session(_ program: Program, rows: Int = 30, term: String = "xterm") throws -> TerminalSession {
    let rc = try program.write("set undo-seconds 0\n", to: "vmailrc")
    let session = try TerminalSession(program, ["--rc", rc], rows: rows, environment: ["TERM": term])
    session.showsPrompt(Self.prompt)
    session.forget()
    return session
  }

  private func leave(_ session: TerminalSession) {
    session.type("\u{4}")
    #expect(session.end() == 0)
    #expect(session.modes.c_lflag == session.initialModes.c_lflag)
  }

  @Test(arguments: ["xterm", "dumb"])
  func `Keys typed ahead apply in order, and what follows q is a line for the prompt`(term: String) throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try session(program, term: term)
    session.type("triage\rakdqfolder trash\r")
    session.showsPrompt("[mail · Trash] vmail>")
    session.shows("1 archived, 1 deleted and 1 skipped.")
    #expect(!session.text.contains("unknown command"), "\(session.text)")
    if term == "dumb" { #expect(!session.text.contains("\u{1B}"), "\(session.text)") }
    leave(session)
    let found = try program.run("folder archive; list; folder trash; list", json: true)
    #expect(found.lines.count { $0.contains("\"thread\"") } == 2)
  }

  @Test func `Keys for more threads than there are never reach the prompt`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try session(program)
    session.type("triage 1-2\rkkaa\r")
    session.shows("Went through 2 threads: 2 skipped.")
    session.showsPrompt(Self.prompt)
    leave(session)
    #expect(try program.run("folder archive; list", json: true).lines.last?.contains(#""total":0"#) == true)
  }

  @Test func `A question of yes or no isn't answered by what was typed before it`() throws {
    let program = try Self.world()
    defer { program.remove() }
    #expect(try program.run("delete 1-2").code == 0)
    let session = try session(program)
    session.enter("folder trash", at: Self.prompt)
    session.showsPrompt("[mail · Trash] vmail>")
    session.type("triage\rdy\r")
    session.waits(for: "the question") { $0.lines.last?.hasSuffix("This can't be undone. [y/N]") ?? false }
    session.type("n\r")
    session.shows("What you typed ahead was not used: y")
    session.type("q")
    session.shows(" 0 of 2 threads.")
    session.showsPrompt("[mail · Trash] vmail>")
    leave(session)
    #expect(try program.run("folder trash; list", json: true).lines.last?.contains(#""total":2"#) == true)
  }

  @Test func `The name of a label is typed ahead with its key, and undo takes the label back`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try session(program)
    session.type("triage\rlBoat yard\rkq")
    session.shows("1 labelled and 1 skipped.")
    session.showsPrompt(Self.prompt)
    session.type("triage\rau")
    session.shows("Undid archive")
    session.type("q")
    session.shows(" 0 of ")
    session.showsPrompt(Self.prompt)
    leave(session)
    #expect(try program.run("folder archive; list", json: true).lines.last?.contains(#""total":0"#) == true)
    #expect(
      try program.run("search label:\"Boat yard\"", json: true).lines.last?.contains(#""total":1"#) == true)
  }

  @Test func `Control-C leaves triage and keeps the program, and a key of several bytes does nothing`() throws
  {
    let program = try Self.world()
    defer { program.remove() }
    let session = try session(program)
    session.type("triage\r")
    session.shows("Archive, delete")
    session.resize(columns: 60)
    session.type("\u{1B}[A")
    session.shows("Please type a, d, !")
    session.type("é")
    session.waits(for: "the second answer") { $0.lines.count { $0.contains("Please type a, d, !") } == 2 }
    session.type("\u{3}")
    session.showsPrompt(Self.prompt)
    session.enter("where", at: Self.prompt)
    session.shows("Inbox")
    session.showsPrompt(Self.prompt)
    leave(session)
  }

  @Test func `Control-D leaves triage, and the next one the program`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try session(program)
    session.type("triage\r")
    session.shows("Archive, delete")
    session.type("\u{4}")
    session.shows(" 0 of ")
    session.showsPrompt(Self.prompt)
    leave(session)
  }

  @Test func `In the plain form the keys are the same, and nothing is drawn over`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try session(program)
    session.type("set output plain\r")
    session.waits(for: "the plain prompt") { $0.lines.last == "vmail>" }
    session.forget()
    session.type("triage\raqwhere\r")
    session.shows("1 archived.")
    session.waits(for: "the prompt") { $0.lines.last == "vmail>" }
    #expect(!session.text.contains("unknown command"))
    leave(session)
  }

  /// - Parameter typed: what is typed at once below the first screen.
  @Test(arguments: ["qwhere\r", "where\r"])
  func `In the pager q and the line after it are two things`(typed: String) throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try session(program, rows: 20)
    session.enter("help all", at: Self.prompt)
    session.waits(for: "the question") { $0.lines.last?.hasPrefix("more:") ?? false }
    session.forget()
    session.type(typed)
    session.waits(for: "the place") { $0.lines.contains { $0.hasPrefix("mail · Inbox") } }
    session.showsPrompt(Self.prompt)
    #expect(!session.text.contains("unknown command"), "\(session.text)")
    leave(session)
  }

  @Test func `A q that comes when the output has ended is left out of the line`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try session(program, rows: 20)
    session.enter("help open", at: Self.prompt)
    session.waits(for: "the question") { $0.lines.last?.hasPrefix("more:") ?? false }
    while session.screen.lines.last?.hasPrefix("more:") ?? false {
      session.forget()
      session.type(" ")
      // The question is erased first.
      session.waits(for: "the next screen or the prompt") { screen in
        guard !session.written.isEmpty, let last = screen.lines.last else { return false }
        return last.hasPrefix("more:") || last.hasSuffix("vmail>")
      }
    }
    session.showsPrompt(Self.prompt)
    session.forget()
    session.type("qwhere\r")
    session.waits(for: "the place") { $0.lines.contains { $0.hasPrefix("mail · Inbox") } }
    session.showsPrompt(Self.prompt)
    #expect(!session.text.contains("unknown command"), "\(session.text)")
    leave(session)
  }
}
