import Testing
import VmailTestSupport

/// What is said before the first prompt.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct WelcomeTests {
  private static let beginning = "set up your account, step by step"

  private func leave(_ session: TerminalSession) {
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func anEmptyStoreIsWelcomedWithWhatToBeginWith() throws {
    let program = try Program()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.shows(Self.beginning)
    session.shows("import PATH    import mail")
    session.shows("vmail --demo")
    session.showsPrompt("vmail>")
    leave(session)
  }

  @Test func thereIsNoWelcomeOnceThereIsAnAccount() throws {
    let program = try Program()
    defer { program.remove() }
    #expect(try program.run("account add old --local").code == 0)
    let session = try TerminalSession(program)
    session.showsPrompt("[old · Inbox] vmail>")
    #expect(!session.text.contains(Self.beginning))
    leave(session)
  }

  @Test func inThePlainFormTheWelcomeIsSentencesAndInJSONThereIsNone() throws {
    let program = try Program()
    defer { program.remove() }
    let rc = try program.write("set output plain\n", to: "vmailrc")
    let plain = try TerminalSession(program, ["--rc", rc], columns: 60)
    plain.shows("Welcome to vmail.")
    plain.showsPrompt("vmail>")
    #expect(plain.text.contains("account add: set up your account, step by step."))
    // Its lines are broken between words.
    let words = plain.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("vmail --demo: in another terminal: try vmail with sample mail."))
    leave(plain)
    let json = try TerminalSession(program, ["--json"])
    json.showsPrompt("vmail>")
    #expect(!json.text.contains(Self.beginning))
    leave(json)
  }

  @Test func scriptsAreNotWelcomed() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run("where")
    #expect(!(outcome.out + outcome.err).contains(Self.beginning))
  }

  @Test func aCommandThatIsTypedInTheShellIsNoFileButToldApart() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(["list"])
    #expect(outcome.code == 66)
    #expect(outcome.err == "error: list: no such file or folder. To run the command, type vmail -e list.\n")
  }

  @Test func theDemoLeadsToItsTutorial() throws {
    let program = try Program()
    defer { program.remove() }
    let session = try TerminalSession(program, ["--demo"])
    session.shows("For a five-minute tour, type help tutorial.")
    session.showsPrompt("[work · Inbox] vmail>")
    leave(session)
  }
}
