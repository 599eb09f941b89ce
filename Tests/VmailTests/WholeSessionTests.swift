import Foundation
import Testing
import VmailTestSupport

/// A person at a terminal, from the first Tab to the last Ctrl-C.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct WholeSessionTests {
  private static let prompt = "[mail · Inbox] vmail>"

  private static func world() throws -> Program {
    let program = try Program()
    let imported = try program.run("import \(Program.fixture("sample.mbox"))")
    try #require(imported.code == 0, "\(imported)")
    return program
  }

  @Test func `A session with completion, history, pastes, a resize and mistakes goes on to its end`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let session = try TerminalSession(program)
    session.showsPrompt(Self.prompt)
    complete(session)
    recall(session)
    paste(session)
    mistake(session)
    resize(session)
    session.type("sleep 60\u{3}")
    session.showsPrompt(Self.prompt)
    session.type("quit\r")
    #expect(session.end() == 0)
    #expect(try program.run("folder archive; list", json: true).lines.last?.contains(#""total":1"#) == true)
  }

  private func complete(_ session: TerminalSession) {
    session.enter("list", at: Self.prompt)
    session.shows("Quarterly numbers")
    session.showsPrompt(Self.prompt)
    session.type("fol\t")
    session.shows("Show or change the current folder, or manage labels")
    session.showsPrompt(Self.prompt + " folder")
    session.type(" se\t")
    session.showsPrompt(Self.prompt + " folder Sent")
    session.type("\r")
    session.showsPrompt("[mail · Sent] vmail>")
    session.type("fo inb\t\r")
    session.showsPrompt(Self.prompt)
    session.enter("list", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.forget()
    session.type("open \t")
    session.waits(for: "a thread with its subject") { screen in
      screen.lines.contains { $0.hasPrefix("1") && $0.contains(": ") }
        && screen.lines.last.map(TerminalSession.brief) == Self.prompt + " open"
    }
    session.type("\u{15}set theme \t")
    session.shows("light text")
    session.showsPrompt(Self.prompt + " set theme")
    session.type("\u{15}")
    session.showsPrompt(Self.prompt)
  }

  private func recall(_ session: TerminalSession) {
    session.type("\u{12}Inb")
    session.waits(for: "what is searched") { $0.lines.last?.contains("Inb") == true }
    session.forget()
    session.type("\r")
    // The line that was found looks like the one that is to be recalled.
    session.waits(for: "the folder") { _ in session.text.contains("Unknown") }
    session.showsPrompt(Self.prompt)
    session.type("\u{10}")
    session.showsPrompt(Self.prompt + " fo Inbox")
    session.type("\u{10}\u{E}\u{15}")
    session.showsPrompt(Self.prompt)
  }

  private func paste(_ session: TerminalSession) {
    session.type("\u{1B}[200~echo one\ntwo\nthree\n\u{1B}[201~")
    session.showsPrompt(Self.prompt + " echo one two three")
    session.type("\r")
    session.waits(for: "what it prints") { $0.lines.contains("one two three") }
    session.showsPrompt(Self.prompt)
  }

  private func mistake(_ session: TerminalSession) {
    session.enter("list; folder wrok", at: Self.prompt)
    session.waits(for: "a caret below the word") { screen in
      guard let mark = screen.lines.firstIndex(where: { $0.hasSuffix("^~~~") }) else { return false }
      return screen.lines[mark - 1] == "  list; folder wrok" && screen.lines[mark] == "               ^~~~"
    }
    session.showsPrompt(Self.prompt)
  }

  /// The terminal gets narrower while a notice comes.
  private func resize(_ session: TerminalSession) {
    session.enter("set undo-seconds 1", at: Self.prompt)
    session.showsPrompt(Self.prompt)
    session.enter("archive 1", at: Self.prompt)
    session.showsPrompt("[mail · Inbox · 1 pending] vmail>")
    session.type("folder 日本")
    session.resize(columns: 60)
    session.type("x")
    session.resize(columns: 90)
    session.shows("Done: archived 1 thread.")
    session.showsPrompt(Self.prompt + " folder 日本x")
    session.type("\u{15}")
    session.showsPrompt(Self.prompt)
  }

  /// - Parameter shown: what tells that it runs; then Ctrl-C is typed.
  @Test(arguments: [
    ("echo begun; sleep 60", "begun"), ("! echo begun; read line", "begun"),
    ("list | (echo begun; read line < /dev/tty)", "begun"), ("help all", "paging"),
    ("source waiting", "begun"), ("import Maildir", "Importing"),
    ("alias nap sleep 60; echo begun; nap", "begun"),
  ])
  func `Ctrl-C ends what runs, and the shell goes on`(line: String, shown: String) throws {
    let program = try Self.world()
    defer { program.remove() }
    try program.write("echo begun\nsleep 60\necho never\n", to: "waiting")
    let pager = try program.write("echo paging\nread line < /dev/tty\n", to: "pager")
    if line == "import Maildir" {
      try GeneratedMail(count: 1_500, seed: 53, bodyLines: 40).writeMaildir(to: program.path("Maildir"))
    }
    let session = try TerminalSession(program, rows: 20, environment: ["PAGER": "sh \(pager)"])
    session.showsPrompt(Self.prompt)
    session.enter(line, at: Self.prompt)
    session.waits(for: shown) { $0.lines.contains { $0.hasPrefix(shown) } }
    session.type("\u{3}")
    if line != "help all" { session.shows("error: interrupted") }
    session.showsPrompt(Self.prompt)
    #expect(!session.screen.lines.contains("never"))
    session.enter("echo on we go", at: Self.prompt)
    session.waits(for: "the next command") { $0.lines.contains("on we go") }
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  /// A script that tells of Ctrl-C, and ends by a line after the second.
  ///
  /// `read` would not heed one that comes before it begins to wait; `wait` heeds all, and what reads behind it none.
  private static func heedingScript(called name: String, begins: String) -> String {
    """
    trap 'count=$((count + 1)); echo "\(name) $count"' INT
    read line < /dev/tty &
    \(begins)
    until [ "$count" = 2 ]; do wait $!; done
    wait $!
    """
  }

  @Test func `Ctrl-C belongs to the editor that runs, however often, and what was written stays`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let begins = "printf 'At noon.\\n' >> \"$1\"; echo begun"
    let editor = try program.write(Self.heedingScript(called: "editor", begins: begins), to: "editor")
    let changed = try program.run("account edit mail --from me@example.org")
    try #require(changed.code == 0, "\(changed)")
    let session = try TerminalSession(program, environment: ["EDITOR": "sh \(editor)"])
    session.showsPrompt(Self.prompt)
    session.enter("compose --to ann@example.org --subject Lunch", at: Self.prompt)
    session.waits(for: "the editor") { $0.lines.contains("begun") }
    session.type("\u{3}")
    session.shows("editor 1")
    session.type("\u{3}")
    session.shows("editor 2")
    session.type("\r")
    session.showsPrompt("Send, edit, keep as a draft, discard? [s/e/k/d]")
    session.type("\u{3}")
    session.showsPrompt(Self.prompt)
    session.enter("drafts", at: Self.prompt)
    session.shows("Lunch")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `Ctrl-C in a pager that heeds it leaves the shell where it was`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let pager = try program.write(Self.heedingScript(called: "pager", begins: "echo paging"), to: "pager")
    let session = try TerminalSession(program, rows: 20, environment: ["PAGER": "sh \(pager)"])
    session.showsPrompt(Self.prompt)
    session.enter("help all", at: Self.prompt)
    session.waits(for: "the pager") { $0.lines.contains("paging") }
    session.type("\u{3}")
    session.shows("pager 1")
    session.type("\u{3}")
    session.shows("pager 2")
    session.type("\r")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }
}
