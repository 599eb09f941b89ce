import Foundation
import Testing
import VmailTestSupport

/// Summaries and suggested replies at a prompt: told when they are ready, never waited for.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct AssistanceTerminalTests {
  private static let prompt = "[mail · Inbox] vmail>"

  /// A home with a conversation of forty messages, the last of which proposes a time.
  private static func world() throws -> Program {
    let program = try Program()
    try program.write(mbox(), to: "long.mbox")
    let imported = try program.run("import long.mbox")
    try #require(imported.code == 0, "\(imported)")
    return program
  }

  private static func mbox() -> String {
    (1...40).map { number in
      let person = number.isMultiple(of: 2) ? "Sarah Lee <sarah@example.com>" : "John Doe <john@example.com>"
      let answer = number > 1 ? "In-Reply-To: <\(number - 1)@example.com>\n" : ""
      let last = "Could we meet on Tuesday at 3 pm to sign it?"
      let text =
        number == 40
        ? last
        : """
        Point \(number) of the contract names \(number * 125) euros for part \(number * 7) of the boat yard.
        It's decided: we sign part \(number) on \(number % 28 + 1) March, after the survey of slip \(number + 3).
        """
      return """
        From a@example.com Mon Feb  3 09:12:00 2025
        From: \(person)
        To: kim@example.org
        Subject: Contract for the boat yard
        Date: Mon, 3 Feb 2025 09:\(number < 10 ? "0" : "")\(number):00 +0000
        Message-ID: <\(number)@example.com>
        \(answer)
        Hi Kim,

        \(text)

        Best regards
        \(person.prefix { $0 != " " })


        """
    }.joined()
  }

  @Test func `A summary and replies follow as notices and the next time it stands above`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program, ["--offline"], rows: 60)
    session.showsPrompt(Self.prompt)
    session.enter("open 1", at: Self.prompt)
    session.shows("Summary: ")
    session.shows("Yes, Tuesday at 3 pm works for me.")
    session.showsPrompt(Self.prompt)
    session.enter("back", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.forget()
    session.enter("open 1", at: Self.prompt)
    session.shows("Summary: ")
    session.showsPrompt(Self.prompt)
    session.enter("reply --suggestion 9", at: Self.prompt)
    session.shows("no suggestion 9: there are 1-3")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `A model that is not there is not missed`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let outcome = try program.run(
      ["--json", "-e", "set ai-endpoint http://127.0.0.1:1/v1; summary 1; suggest 1; net"])
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.out.contains(#""by":"extract""#))
    #expect(outcome.out.contains("Yes, Tuesday at 3 pm works for me."))
    #expect(outcome.out.contains("the language model"))
    #expect(!outcome.err.contains("warning") && !outcome.err.contains("error"), "\(outcome.err)")
  }

  @Test func `Scripts and programs get the summary that is kept and have none made`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let before = try program.run(["-e", "open 1"])
    #expect(before.code == 0 && !before.out.contains("Summary:"), "\(before)")
    #expect(try program.run("open 1", json: true).out.contains(#""summary":null"#))
    let outcome = try program.run(["-e", "summary 1; open 1"])
    #expect(outcome.code == 0 && outcome.out.contains("Summary: "), "\(outcome)")
    // It is kept with the thread, for the next process too.
    #expect(try program.run(["-e", "open 1"]).out.contains("Summary: "))
    #expect(!(try program.run("open 1", json: true)).out.contains(#""summary":null"#))
    #expect(!(try program.run(["-e", "set ai off; open 1"])).out.contains("Summary: "))
  }

  @Test func `Without AI there is neither`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let outcome = try program.run(["-e", "set ai off; summary 1; suggest 1"])
    #expect(outcome.code == 0 && outcome.out.contains("AI is off"), "\(outcome)")
  }

  @Test func `Another machine is refused unless it is allowed`() throws {
    let program = try Program()
    defer { program.remove() }
    for address in ["http://192.0.2.1/v1", "https://models.example.org/v1", "nonsense"] {
      let outcome = try program.run(["-e", "set ai-endpoint \(address)"])
      #expect(outcome.code == 64, "\(outcome)")
    }
    #expect(try program.run(["-e", "set ai-endpoint http://192.0.2.1/v1 --allow-remote"]).code == 64)
    let allowed = try program.run(
      ["-e", "set --save ai-endpoint https://models.example.org/v1 --allow-remote"])
    #expect(allowed.code == 0 && allowed.err.contains("will be sent to models.example.org"), "\(allowed)")
    let next = try program.run(["--json", "-e", "set ai-endpoint"])
    #expect(
      next.code == 0 && next.out.contains(#""https://models.example.org/v1 --allow-remote""#), "\(next)")
  }
}
