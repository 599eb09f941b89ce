import Foundation
import Glibc
import Testing
import VmailTestSupport

@testable import vmail

/// The interactive program, as a person at a terminal sees it.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct TerminalTests {
  private static let prompt = "[mail · Inbox] vmail>"

  /// A home with two conversations, one of them in wide characters.
  private static func world() throws -> Program {
    let program = try Program()
    try program.write(
      """
      From a@example.com Mon Feb  3 09:12:00 2025
      From: =?utf-8?B?5bGx55Sw5aSq6YOO?= <yamada@example.com>
      Subject: =?utf-8?B?5Lya6K2w44Gu5Lu2?=
      Date: Mon, 3 Feb 2025 09:12:00 +0000
      Message-ID: <1@example.com>
      Content-Type: text/plain; charset=utf-8

      こんにちは


      """, to: "wide.mbox")
    let imported = try program.run("import wide.mbox \(Program.fixture("sample.mbox"))")
    try #require(imported.code == 0, "\(imported)")
    return program
  }

  @Test func `The prompt tells the place and listings have colours`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.forget()
    session.enter("list", at: Self.prompt)
    session.shows("Quarterly numbers")
    session.shows("会議の件")
    session.showsPrompt(Self.prompt)
    #expect(session.text.contains("\u{1B}[") && session.text.contains("m"), "no colours: \(session.text)")
    let rows = session.screen.lines.filter { $0.contains("Quarterly numbers") || $0.contains("会議の件") }
    #expect(rows.count == 2, "\(session.screen.lines)")
    session.enter("folder sent", at: Self.prompt)
    session.showsPrompt("[mail · Sent] vmail>")
    session.enter("lis", at: "[mail · Sent] vmail>")  // a unique prefix
    session.showsPrompt("[mail · Sent] vmail>")
    session.enter("nonsense", at: "[mail · Sent] vmail>")
    session.shows("unknown command \"nonsense\"")
    session.showsPrompt("[mail · Sent] vmail>")
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `Wide characters are typed and erased`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.type("folder 日本語é")
    session.showsPrompt(Self.prompt + " folder 日本語é")
    session.type("\u{7F}\u{7F}")
    session.showsPrompt(Self.prompt + " folder 日本")
    session.type("\u{1}x\u{5}語")
    session.showsPrompt(Self.prompt + " xfolder 日本語")
    session.type("\u{15}folder 日\r")
    session.shows("no folder \"日\"")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `Control-C clears the line`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.type("folder sent")
    session.showsPrompt(Self.prompt + " folder sent")
    session.type("\u{3}")
    session.showsPrompt(Self.prompt)
    #expect(!session.screen.lines.contains { $0.contains("[mail · Sent]") })
    session.enter("where", at: Self.prompt)
    session.shows("Inbox")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `The history is recalled kept and private`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.enter("folder sent", at: Self.prompt)
    session.showsPrompt("[mail · Sent] vmail>")
    session.enter("folder inbox", at: "[mail · Sent] vmail>")
    session.showsPrompt(Self.prompt)
    session.enter(" version", at: Self.prompt)
    session.shows("vmail \(BuildFacts.version)")
    session.showsPrompt(Self.prompt)
    session.type("\u{12}sen")
    session.waits(for: "what is searched") { $0.lines.last?.contains("sen") == true }
    session.type("\r")
    session.showsPrompt("[mail · Sent] vmail>")
    session.enter("history", at: "[mail · Sent] vmail>")
    session.shows("3  folder sent")
    session.showsPrompt("[mail · Sent] vmail>")
    session.type("\u{4}")
    #expect(session.end() == 0)
    let file = program.home.appending(path: ".local/state/vmail/history")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(
      try String(contentsOf: file, encoding: .utf8) == "folder sent\nfolder inbox\nfolder sent\nhistory\n")
    // Across runs.
    let next = try TerminalSession(program)
    next.showsPrompt(Self.prompt)
    next.type("\u{10}\u{10}")
    next.showsPrompt(Self.prompt + " folder sent")
    next.type("\r")
    next.showsPrompt("[mail · Sent] vmail>")
    next.type("\u{4}")
    #expect(next.end() == 0)
  }

  @Test func `The history is as long as the rc file and the prompt say`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let rc = try program.write("set history-size 2\n", to: "vmailrc")
    let file = program.home.appending(path: ".local/state/vmail/history")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("echo 1\necho 2\necho 3\n".utf8).write(to: file)
    let session = try TerminalSession(program, ["--rc", rc])
    session.showsPrompt(Self.prompt)
    // Further up there is nothing.
    session.type("\u{10}\u{10}\u{10}")
    session.showsPrompt(Self.prompt + " echo 2")
    session.type("\u{15}")
    session.showsPrompt(Self.prompt)
    session.enter("history", at: Self.prompt)
    session.shows("2  history")
    session.showsPrompt(Self.prompt)
    #expect(!session.screen.lines.contains { $0.contains("echo 2") }, "\(session.screen.lines)")
    session.enter("set history-size 1", at: Self.prompt)
    session.shows("(default 1000)")
    session.showsPrompt(Self.prompt)
    session.type("\u{10}\u{10}")
    session.showsPrompt(Self.prompt + " set history-size 1")
    session.type("\u{15}quit\r")
    #expect(session.end() == 0)
  }

  @Test func `Control-D typed while a command runs leaves behind it`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.enter("! echo begun; read line; echo got $line", at: Self.prompt)
    session.waits(for: "the command") { $0.lines.contains("begun") }
    session.type("it\r\u{4}")
    #expect(session.end() == 0)
    #expect(session.screen.lines.contains("got it"), "\(session.screen.lines)")
  }

  @Test func `Control-C stops a long import and the prompt returns`() throws {
    let program = try Self.world()
    defer { program.remove() }
    try GeneratedMail(count: 1_500, seed: 51, bodyLines: 40).writeMaildir(to: program.path("Maildir"))
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.enter("import Maildir", at: Self.prompt)
    session.shows("Importing")
    session.type("\u{3}")
    session.shows("Interrupted. Imported")
    session.shows("error: interrupted")
    session.showsPrompt(Self.prompt)
    session.enter("doctor", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.enter("import Maildir", at: Self.prompt)
    session.waits(for: "the rest") { $0.lines.contains { $0.contains("already there") } }
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
    let doctor = try program.run("doctor", json: true)
    #expect(doctor.code == 0 && !doctor.out.contains(#""ok":false"#), "\(doctor.out)")
  }

  @Test func `Rows follow the terminal's width`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program, columns: 100)
    session.showsPrompt(Self.prompt)
    session.type("lis")
    session.showsPrompt(Self.prompt + " lis")
    session.resize(columns: 60)
    session.type("t")
    session.showsPrompt(Self.prompt + " list")
    session.type("\r")
    session.shows("Quarterly")
    session.showsPrompt(Self.prompt)
    let rows = session.screen.lines.filter { $0.contains("Quarterly") }
    #expect(rows.count == 1 && rows[0].count <= 60, "\(rows)")
    #expect(rows[0].count > 50, "\(rows)")
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `A window that is dragged about leaves the line and the program as they were`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program, columns: 100)
    session.showsPrompt(Self.prompt)
    session.type("lis")
    session.showsPrompt(Self.prompt + " lis")
    for step in 1...300 { session.resize(columns: 41 + (step * 37) % 160, rows: 2 + step % 50) }
    session.resize(columns: 90)
    session.type("t")
    session.showsPrompt(Self.prompt + " list")
    session.type("\r")
    session.shows("Quarterly")
    session.showsPrompt(Self.prompt)
    #expect(session.screen.lines.filter { $0.contains("Quarterly") }.allSatisfy { $0.count <= 90 })
    // While it has something else to do, too.
    session.type("list\r")
    for step in 1...300 { session.resize(columns: 41 + (step * 53) % 160) }
    session.resize(columns: 90)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `The pager shows what is longer than the screen`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let pager = try OtherProgram.write("sed 's/^/paged: /'", to: program.path("pager"))
    let session = try TerminalSession(program, rows: 20, environment: ["PAGER": pager])
    session.showsPrompt(Self.prompt)
    session.enter("list", at: Self.prompt)
    session.shows("Quarterly numbers")
    session.showsPrompt(Self.prompt)
    #expect(!session.text.contains("paged: "), "what fits the screen is not paged")
    session.forget()
    session.enter("help all", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    #expect(session.text.contains("paged: "))
    session.enter("set pager off", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.forget()
    session.enter("help all", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    #expect(!session.text.contains("paged: "))
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `A line typed below a screen reaches the prompt`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program, rows: 20)
    session.showsPrompt(Self.prompt)
    session.enter("help all", at: Self.prompt)
    session.waits(for: "the question") { $0.lines.last?.hasPrefix("more: press space") ?? false }
    session.type(" ")
    session.waits(for: "the second screen") { $0.lines.last?.hasPrefix("more: press space") ?? false }
    session.type("echo on we go\r")
    session.waits(for: "the line typed meanwhile") { $0.lines.contains("on we go") }
    session.showsPrompt(Self.prompt)
    session.type("help all\recho typed ahead\r")
    session.waits(for: "the line typed ahead") { $0.lines.contains("typed ahead") }
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test(arguments: ["\u{4}", "quit\r", "exit\r"])
  func `Leaving restores the terminal`(_ typed: String) throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    let before = session.initialModes
    session.showsPrompt(Self.prompt)
    #expect(session.modes.c_lflag != before.c_lflag, "it edits lines itself")
    session.type(typed)
    #expect(session.end() == 0)
    let after = session.modes
    #expect(
      after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag && after.c_oflag == before.c_oflag)
    // Bracketed paste is off again.
    let last = session.text.ranges(of: "\u{1B}[?2004l").last?.lowerBound
    let on = session.text.ranges(of: "\u{1B}[?2004h").last?.lowerBound
    if let on { #expect(last.map { $0 > on } == true) }
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `Being ended restores the terminal`(_ signal: Int32) throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    let before = session.initialModes
    session.showsPrompt(Self.prompt)
    session.program.send(signal)
    #expect(session.end() == 128 + signal)
    #expect(session.modes.c_lflag == before.c_lflag)
  }

  @Test func `Execute then interactive goes on at the prompt`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program, ["-i", "-e", "folder sent"])
    session.showsPrompt("[mail · Sent] vmail>")
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `A notice appears above the line being typed`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.enter("set undo-seconds 1", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.enter("archive 1", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.enter("sleep 1 &", at: Self.prompt)
    session.type("folder 日本se")
    session.shows("vmail> folder 日本se")
    session.shows("Job 1 is done")
    // The line is as it was, and what stands before it is true again.
    session.showsPrompt(Self.prompt + " folder 日本se")
    session.type("\u{1B}[D\u{1B}[D\u{7F}\u{7F}\u{5}nt\r")
    session.showsPrompt("[mail · Sent] vmail>")
    session.enter("undo", at: "[mail · Sent] vmail>")
    session.shows("Undid archive: ")
    session.showsPrompt("[mail · Sent] vmail>")
    session.type("\u{4}")
    #expect(session.end() == 0)
    #expect(try program.run("pending").out == "Nothing is pending.\n")
  }

  @Test func `Undo in time brings the threads back and leaving carries out the rest`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.enter("set undo-seconds 300", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.enter("select 1-2", at: Self.prompt)
    session.showsPrompt("[mail · Inbox · 2 selected] vmail>")
    session.enter("archive", at: "[mail · Inbox · 2 selected] vmail>")
    session.shows("Archived \"")
    session.showsPrompt(Self.prompt)
    session.enter("delete 3", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.enter("undo 1", at: Self.prompt)
    session.shows("Undid archive: ")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
    #expect(session.text.contains("Done: deleted \""))
    let found = try program.run("folder trash; list; folder archive; list", json: true)
    #expect(found.lines.count { $0.contains(#""folder":"Trash""#) && $0.contains("\"thread\"") } == 1)
    #expect(found.lines.last?.contains(#""total":0"#) == true)
  }

  @Test func `What is killed is carried out by the next`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    session.enter("archive 1", at: Self.prompt)
    session.shows(". Type undo to take it back.")
    // The usual five seconds, within which it is killed on a busy machine too.
    session.program.send(SIGKILL)
    _ = session.end()
    // Whichever start comes after the window is over; until then the thread stays out of listings.
    let isDone = try eventually {
      let next = try program.run("folder archive; list", json: true)
      return next.err.contains(#"Completed from the last session: archived \""#)
    }
    #expect(isDone)
    let after = try program.run("folder archive; list", json: true)
    #expect(after.lines.last?.contains(#""total":1"#) == true && after.err.isEmpty, "once: \(after)")
  }

  /// Ctrl-C and Ctrl-D are no answer.
  @Test(arguments: [
    ("n\r", false), ("\r", false), ("maybe\r", false), ("\u{3}", false), ("\u{4}", false), (" Y \r", true),
    ("yes\r", true),
  ])
  func `A question is answered and not remembered`(_ answer: String, isYes: Bool) throws {
    let program = try Self.world()
    defer { program.remove() }
    #expect(try program.run("delete 1-2").code == 0)
    let rc = try program.write("set undo-seconds 300\n", to: "vmailrc")
    let session = try TerminalSession(program, ["--rc", rc])
    session.showsPrompt(Self.prompt)
    session.enter("folder trash", at: Self.prompt)
    session.showsPrompt("[mail · Trash] vmail>")
    session.enter("delete 1-2", at: "[mail · Trash] vmail>")
    session.shows("This can't be undone. [y/N]")
    session.type(answer)
    session.shows(isYes ? "Permanently deleted \"" : "Cancelled.")
    let prompt = "[mail · Trash] vmail>"
    session.showsPrompt(prompt)
    session.type("\u{10}")
    session.showsPrompt(prompt + " delete 1-2")
    session.type("\u{15}\u{4}")
    #expect(session.end() == 0)
  }
}
