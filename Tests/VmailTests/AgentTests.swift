import Foundation
import Glibc
import Testing
import VmailTestSupport

/// Agent-safe mode of the whole program (`--agent`), on the demo's mail.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct AgentTests {
  @Test(arguments: [
    "compose --to ann@example.org --subject Hi --body Hi; send --yes",
    "compose --to ann@example.org --subject Hi --body Hi --send --yes", "reply --body Hi --send --yes",
    "back; unsubscribe 7 --yes", "outbox retry 1 --yes", "outbox sent 1",
    "! touch made", "list > made", "list | tee made", "export 1 made", "set --save page-size 7",
    "back; open 7; link 1.1 --yes",
    "browse 1", "images 1 --always", "account remove home --yes", "ai reset --yes",
    "rules add --if from:ann --then archive", "discard 1", "open 1.1 --yes", "save 1.1 . --yes",
    "preview 1.1 --yes", "compose --to a@example.org --body-file .profile --draft",
    "compose --to a@example.org --body x --attach .profile --draft", "source .profile",
    "source --dry-run .profile", "would source .profile", "would import .profile",
    "import --dry-run .profile",
    "export 1 - > made", "raw 1 > made", "raw 1 | tee made",
    "templates add x --file .profile", "templates add x 1", "templates edit x",
    "merge .profile --template x --send --yes", "merge .profile --template x --dry-run",
    "would merge .profile --template x", "echo ${SECRET}", "for t in from:${SECRET}; open ${t}; end",
    "alias zz 'list from:${SECRET}'; would zz",
    "alias zz 'echo ${SECRET}'; zz", "search \"${SECRET}\"",
    "echo ${NOTHING:-${SECRET}}", "edit 1 --bcc evil@example.org --body x --draft", "cancel 1",
    "outbox cancel 1",
    "import .profile", "import --mailrc .profile", "folder rename Travel Trip", "folder create New",
    "categorize 1 promotions --sender", "categorize --all", "record 'stop' --yes", "message 1 --copy text",
    "back; open 7; link 1.1 --copy", "doctor --salvage", "search --save mine from:ann",
    "select 1; export mine.mbox",
  ])
  func `Without a terminal nothing dangerous is done, and no program starts`(command: String) throws {
    let program = try Program()
    defer { program.remove() }
    // Whatever would be started leaves a file.
    for name in ["trap", "xdg-open", "bwrap", "notify-send"] {
      try OtherProgram.write("touch \(program.path("made"))", to: program.path(name))
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: program.home.path).sorted()
    let environment = [
      "BROWSER": program.path("trap"), "EDITOR": program.path("trap"), "PAGER": program.path("trap"),
      "PATH": program.home.path + ":/usr/bin:/bin", "SECRET": "hunter2",
    ]
    try program.write("archive all\n", to: ".profile")
    let opened = "list; open 1; drafts; outbox; set onerror continue; "
    let refused = try program.run(
      ["--demo", "--agent", "-e", opened + command], environment: environment, through: ["setsid", "-w"])
    #expect(refused.code == 77, "\(refused.lines.last ?? "") \(refused.err)")
    #expect(refused.lines.last?.contains(#""code":77"#) == true, "\(refused.lines.last ?? "")")
    #expect(!refused.out.contains("hunter2") && !refused.err.contains("hunter2"))
    let files = try FileManager.default.contentsOfDirectory(atPath: program.home.path).filter {
      !$0.hasPrefix(".")
    }
    #expect(files.sorted() == before.filter { !$0.hasPrefix(".") })
  }

  @Test func `Mail is read, triaged and drafted without a person`() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(
      [
        "--demo", "--agent", "-e",
        "list; open 1; raw 1; star 1; back; export 1-2 -; raw 1; archive 2; undo; reply 1 --body Thanks; "
          + "search from:ines; status",
      ], through: ["setsid", "-w"])
    #expect(outcome.code == 0, "\(outcome.lines.last ?? "")")
    #expect(outcome.lines.allSatisfy { $0.hasPrefix("{\"type\":") && $0.contains(#""untrusted":["#) })
  }

  @Test func `A person confirms at the terminal while commands come by a pipe`() throws {
    let program = try Program()
    defer { program.remove() }
    let pipe = ["/bin/sh", "-c", "printf 'echo first\\n! touch made\\necho last\\n' | \"$@\"", "sh"]
    let session = try TerminalSession(program, ["--demo", "--agent"], through: pipe)
    session.shows("vmail: an agent wants to run a program:")
    session.shows("  program  \"touch made\"")
    let word = session.answerWord()
    #expect(!FileManager.default.fileExists(atPath: program.path("made")))
    session.type(word + "\n")
    session.shows(#""text":"last""#)
    #expect(session.end() == 0)
    #expect(FileManager.default.fileExists(atPath: program.path("made")))
  }

  @Test(arguments: ["no", "", "yes", "WORD please", "a\u{8}WORD"])
  func `Any other answer is a no`(answer: String) throws {
    let program = try Program()
    defer { program.remove() }
    let pipe = ["/bin/sh", "-c", "printf '! touch made\\n' | \"$@\"", "sh"]
    let session = try TerminalSession(program, ["--demo", "--agent"], through: pipe)
    session.type(answer.replacing("WORD", with: session.answerWord()) + "\n")
    session.shows("declined")
    #expect(session.end() == 77)
    #expect(!FileManager.default.fileExists(atPath: program.path("made")))
  }

  @Test func `What was typed before the question is no answer to it`() throws {
    let program = try Program()
    defer { program.remove() }
    let line = program.path("line")
    try #require(mkfifo(line, 0o600) == 0)
    let session = try TerminalSession(
      program, ["--demo", "--agent"], through: ["/bin/sh", "-c", "cat \(line) | \"$@\"", "sh"])
    // The terminal echoes it: it is there before the agent has said anything.
    session.type("yes\n")
    session.shows("yes")
    try Data("! touch made\n".utf8).write(to: URL(filePath: line))
    _ = session.answerWord()
    session.type("no\n")
    #expect(session.end() == 77)
    #expect(!FileManager.default.fileExists(atPath: program.path("made")))
  }

  /// The second line is pasted with the first, and is no answer.
  @Test func `An approval is given at the prompt by the word that is shown`() throws {
    let program = try Program()
    defer { program.remove() }
    let store = ["--store", program.path("store")]
    _ = try program.run(store + ["-e", "account add --local home"])
    let line = "account home; folder create Bills"
    let refused = try program.run(store + ["--agent", "-e", line], through: ["setsid", "-w"])
    #expect(refused.code == 77 && refused.out.contains("approve 1"), "\(refused.out)")
    let session = try TerminalSession(program, store)
    session.shows("vmail>")
    session.type("approve 1\ry\r")
    _ = session.answerWord()
    session.type("y\n")
    session.shows("Cancelled. Approval 1 still waits.")
    session.type("approve 1\r")
    let word = session.answerWord()
    session.type(word + "\n")
    session.shows("approved: run a command")
    session.type("quit\r")
    #expect(session.end() == 0)
  }

  @Test func `A mail's question names everybody it goes to, and a subject can't pass for them`() throws {
    let program = try Program()
    defer { program.remove() }
    let line = """
      compose --to evil@evil.example --subject 'Lunch" to ann@example.org, from kim@example.org' --body Hi --draft
      send 1 --yes
      """
    try program.write(line, to: "line")
    let pipe = ["/bin/sh", "-c", "cat \(program.path("line")) | \"$@\"", "sh"]
    let session = try TerminalSession(program, ["--demo", "--agent"], through: pipe)
    session.shows("vmail: an agent wants to send mail:")
    session.shows("  to       \"evil@evil.example\"")
    session.shows("  subject  \"Lunch\\\" to ann@example.org, from kim@example.org\"")
    _ = session.answerWord()
    session.type("no\n")
    session.shows("declined")
    #expect(session.end() == 77)
  }

  @Test func `Of a mail to more than the screen shows nobody is asked`() throws {
    let program = try Program()
    defer { program.remove() }
    let many = (1...160).map { "a\($0)@example.org" }.joined(separator: ",")
    try program.write(
      "compose --to \(many),evil@evil.example --subject s --body x --send --yes\n", to: "line")
    let pipe = ["/bin/sh", "-c", "cat \(program.path("line")) | \"$@\"", "sh"]
    let session = try TerminalSession(program, ["--demo", "--agent"], through: pipe)
    session.shows(#""code":77"#)
    #expect(session.end() == 77)
    #expect(!session.text.contains("to allow it"))
  }

  @Test(arguments: ["\u{200B}", "x\u{34F}", " x", "e\u{301}\u{302}\u{303}"])
  func `A program's line is shown to its last byte, or not asked about`(padding: String) throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(
      "! true '\(String(repeating: padding, count: 4_100))'; touch made\n", to: "line")
    let pipe = ["/bin/sh", "-c", "cat \(program.path("line")) | \"$@\"", "sh"]
    let session = try TerminalSession(program, ["--demo", "--agent"], through: pipe)
    session.shows(#""code":77"#)
    #expect(session.end() == 77)
    #expect(!FileManager.default.fileExists(atPath: program.path("made")))
  }

  /// A hundred questions of each of two programs, in whatever order they come.
  @Test func `No answer is taken by the question of another program on the terminal`() throws {
    let program = try Program()
    defer { program.remove() }
    let rounds = 100
    for name in ["good", "evil"] {
      let lines = (1...rounds).map { "! touch \(name)-\($0)\n" }.joined()
      try program.write("set onerror continue\n" + lines, to: name)
    }
    let both = "\"$@\" < good > good.out & \"$@\" < evil > evil.out; wait"
    let session = try TerminalSession(
      program, ["--demo", "--agent", "-n"], rows: 60, through: ["/bin/sh", "-c", both, "sh"])
    var agreed: Set<String> = []
    let question = #/touch ((good|evil)-\d+)"\s+Type (\w+) to allow it: /#
    for _ in 1...2 * rounds {
      session.waits(for: "a question") { _ in session.text.contains(question) }
      let asked = try #require(session.text.firstMatch(of: question)?.output)
      session.forget()
      // Only what is good is agreed to.
      session.type((asked.2 == "good" ? String(asked.3) : "no") + "\n")
      if asked.2 == "good" { agreed.insert(String(asked.1)) }
    }
    _ = session.end()
    let made = try FileManager.default.contentsOfDirectory(atPath: program.home.path).filter {
      $0.contains("-") && !$0.hasPrefix(".")
    }
    #expect(agreed.count == rounds && Set(made) == agreed)
  }

  @Test func `A job asks nobody while the main line asks`() throws {
    let program = try Program()
    defer { program.remove() }
    let rounds = 100
    let lines = (1...rounds).map { "export 1 evil-\($0) &\n! touch good-\($0)\n" }.joined()
    try program.write("set onerror continue\nlist\n" + lines + "wait\n", to: "lines")
    let session = try TerminalSession(
      program, ["--demo", "--agent", "-n"], rows: 60,
      through: ["/bin/sh", "-c", "\"$@\" < lines > out", "sh"])
    let question = #/touch (good-\d+)"\s+Type (\w+) to allow it: /#
    for _ in 1...rounds {
      session.waits(for: "a question") { _ in session.text.contains(question) }
      let asked = try #require(session.text.firstMatch(of: question)?.output)
      session.forget()
      session.type(asked.2 + "\n")
    }
    _ = session.end()
    let made = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
    #expect(made.filter { $0.hasPrefix("good-") }.count == rounds)
    #expect(made.filter { $0.hasPrefix("evil-") }.isEmpty && !session.text.contains("evil"))
  }

  @Test func `Typing commands at the terminal is not for agents`() throws {
    let program = try Program()
    defer { program.remove() }
    let session = try TerminalSession(program, ["--demo", "--agent"])
    session.shows("with --agent, commands come from")
    #expect(session.end() == 64)
    #expect(try program.run(["--demo", "--agent", "-i", "-e", "list"]).code == 64)
  }
}

extension TerminalSession {
  /// Waits for a question, and returns the word by which a person agrees.
  func answerWord(sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let question = #/Type (\w+) to allow it:/#
    waits(for: "a question", sourceLocation: sourceLocation) { screen in
      screen.lines.last { !$0.isEmpty }?.contains(question) ?? false
    }
    let last = screen.lines.last { $0.contains(question) }
    return (last?.firstMatch(of: question)?.output.1).map(String.init) ?? ""
  }
}
