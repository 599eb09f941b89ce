import Testing
import VmailTestSupport

/// What is said before the first prompt.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct WelcomeTests {
  private static let beginning = "set up your account, step by step"

  private func leave(_ session: TerminalSession) {
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `An empty store is welcomed with what to begin with`() throws {
    let program = try Program()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.shows(Self.beginning)
    session.shows("import PATH    import mail")
    session.shows("vmail --demo")
    session.showsPrompt("vmail>")
    leave(session)
  }

  @Test func `There is no welcome once there is an account`() throws {
    let program = try Program()
    defer { program.remove() }
    #expect(try program.run("account add old --local").code == 0)
    let session = try TerminalSession(program)
    session.showsPrompt("[old · Inbox] vmail>")
    #expect(!session.text.contains(Self.beginning))
    leave(session)
  }

  @Test func `In the plain form the welcome is sentences and in JSON there is none`() throws {
    let program = try Program()
    defer { program.remove() }
    let rc = try program.write("set output plain\n", to: "vmailrc")
    let plain = try TerminalSession(program, ["--rc", rc], columns: 60)
    plain.shows("Welcome to vmail.")
    plain.showsPrompt("vmail>")
    #expect(plain.text.contains("account add: set up your account, step by step."))
    // Its lines are broken between words.
    let words = plain.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("vmail --demo: try vmail with sample mail, in another terminal."))
    #expect(words.contains("help accessibility: about the plain form.") && !words.contains("vmail --plain"))
    leave(plain)
    let json = try TerminalSession(program, ["--json"])
    json.showsPrompt("vmail>")
    #expect(!json.text.contains(Self.beginning))
    leave(json)
  }

  @Test func `Scripts are not welcomed`() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run("where")
    #expect(!(outcome.out + outcome.err).contains(Self.beginning))
  }

  @Test func `A command that is typed in the shell runs, and a short name says how`() throws {
    let program = try Program()
    defer { program.remove() }
    let help = try program.run(["help", "list"])
    let typed = try program.run("help list")
    #expect(help.code == 0 && help.out == typed.out)
    let outcome = try program.run(["l"])
    #expect(outcome.code == 66)
    #expect(outcome.err == "error: l: no such file or folder. To run the command, type vmail -e l.\n")
  }

  @Test func `The demo leads to its tutorial`() throws {
    let program = try Program()
    defer { program.remove() }
    let session = try TerminalSession(program, ["--demo"])
    session.shows("For a five-minute tour, type help tutorial.")
    session.showsPrompt("[work · Inbox] vmail>")
    leave(session)
  }
}
