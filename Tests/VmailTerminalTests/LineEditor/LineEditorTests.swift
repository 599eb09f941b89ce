import Foundation
import Glibc
import Synchronization
import Testing
import VmailTestSupport

@testable import VmailTerminal

/// Keys typed into a real libedit on a pseudo-terminal. One at a time: the window's size signal
/// belongs to one terminal.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct LineEditorTests {
  private let terminal: FakeTerminal
  private let editor: LineEditor

  init() throws {
    _ = Self.terminalType
    try #require(TerminalLocale.activate())
    terminal = try FakeTerminal(width: LineLayout.width)
    editor = try #require(Self.editor(on: terminal))
  }

  /// Set once, and only where it is another: other tests may be reading the environment meanwhile.
  private static let terminalType: Void = {
    if getenv("TERM").map({ String(cString: $0) }) != "xterm" { setenv("TERM", "xterm", 1) }
  }()

  private static func editor(on terminal: FakeTerminal, isDumb: Bool = false) -> LineEditor? {
    LineEditor(
      input: terminal.slave, output: terminal.slave, history: CommandHistory(path: nil),
      options: LineEditor.Options(
        name: "vmail", userFile: .none, isDumb: isDumb,
        compose: { $0.precomposedStringWithCanonicalMapping }))
  }

  @Test func `What is typed comes back as a line`() async {
    async let line = editor.readLine(prompt: "vmail> ")
    await terminal.shows(["vmail>"], column: 7)
    terminal.type("archive 3-5")
    await terminal.shows(["vmail> archive 3-5"], column: 18)
    terminal.type("\r")
    #expect(await line == .line("archive 3-5"))
  }

  @Test func `Keys that somebody else took begin the next line`() async {
    editor.feed(Array("a".utf8))
    editor.feed(Array("r日".utf8))
    async let line = editor.readLine(prompt: "vmail> ")
    await terminal.shows(["vmail> ar日"], column: 11)
    terminal.type("\u{7F}chive\r")
    #expect(await line == .line("archive"))
    async let next = editor.readLine(prompt: "> ")
    await terminal.shows(["vmail> archive", ">"], column: 2)
    terminal.type("\r")
    #expect(await next == .line(""))
  }

  @Test func `A coloured prompt takes the room of its text only`() async {
    async let line = editor.readLine(prompt: "\u{1B}[1;32m[Inbox]\u{1B}[0m vmail> ")
    await terminal.hasMode("?2004", true)
    terminal.type("ab\u{1B}[Dx")
    await terminal.shows(["[Inbox] vmail> axb"], column: 17)
    terminal.type("\r")
    #expect(await line == .line("axb"))
  }

  @Test func `A notice draws the prompt anew, as it is by then, and leaves the line intact`() async {
    let state = Mutex("[2 pending, and a prompt longer than the screen is wide] ")
    async let line = editor.readLine { state.withLock { $0 } + "> " }
    await terminal.hasMode("?2004", true)
    terminal.type("abc\u{1B}[D")
    await terminal.shows(["[2 pending, and a prompt longer than the", " screen is wide] > abc"], column: 21)
    state.withLock { $0 = "" }
    editor.post(notice: "Done: archived 2 threads.")
    await terminal.shows(["Done: archived 2 threads.", "> abc"], column: 4)
    terminal.type("x\r")
    #expect(await line == .line("abxc"))
  }

  @Test func `Wide characters, emoji and accents are typed and taken back as they are seen`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("日本語é🎉")
    await terminal.shows(["> 日本語é🎉"], column: 11)
    terminal.type("\u{7F}\u{7F}\u{7F}")
    await terminal.shows(["> 日本"], column: 6)
    terminal.type("\u{1B}[D\u{1B}[Dx")
    await terminal.shows(["> x日本"], column: 3)
    terminal.type("\r")
    #expect(await line == .line("x日本"))
  }

  @Test func `A combining mark joins its letter`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("Zoe\u{308}!")
    await terminal.shows(["> Zoë!"], column: 6)
    terminal.type("\u{7F}\u{7F}")
    await terminal.shows(["> Zo"], column: 4)
    terminal.type("\r")
    #expect(await line == .line("Zo"))
  }

  @Test func `Bytes that are no UTF-8 become replacement characters`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type([0x61, 0xFF, 0x62, 0xC3, 0x63, 0x0D])
    #expect(await line == .line("a\u{FFFD}b\u{FFFD}c"))
  }

  @Test func `A line longer than the screen is wide is edited in its first row`() async {
    async let line = editor.readLine(prompt: "> ")
    let text = String(repeating: "0123456789", count: 6)
    await terminal.hasMode("?2004", true)
    terminal.type(text + "\u{1}x")
    await terminal.shows(["> x0123456789012345678901234567890123456", "78901234567890123456789"], column: 3)
    terminal.type("\r")
    #expect(await line == .line("x" + text))
  }

  @Test func `Ctrl-C throws the line away and keeps the program`() async {
    async let first = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("half a")
    await terminal.shows(["> half a"])
    terminal.type("\u{3}")
    #expect(await first == .interrupted)
    async let second = editor.readLine(prompt: "> ")
    await terminal.shows(["> half a^C", ">"], column: 2)
    terminal.type("list\r")
    #expect(await second == .line("list"))
  }

  @Test func `Ctrl-D deletes a character, and on an empty line ends the input`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("ab\u{1B}[D\u{4}")
    await terminal.shows(["> a"], column: 3)
    terminal.type("\u{7F}\u{4}")
    #expect(await line == .endOfInput)
  }

  @Test func `Lines and a Ctrl-D typed ahead of the prompt come one after the other`() async {
    terminal.type("list\r\u{4}where\rli\u{4}st")
    #expect(await editor.readLine(prompt: "> ") == .line("list"))
    #expect(await editor.readLine(prompt: "> ") == .endOfInput)
    #expect(await editor.readLine(prompt: "> ") == .line("where"))
    async let third = editor.readLine(prompt: "> ")
    await terminal.showsLastly("> list")
    // While a line is typed, NUL is a key like any other.
    terminal.type("\u{0}!\r")
    #expect(await third == .line("list!"))
  }

  @Test func `Arrow up recalls and Ctrl-R finds what was remembered`() async {
    for command in ["archive 1", "folder Trash", "list"] { editor.remember(command) }
    #expect(editor.rememberedCommands == ["archive 1", "folder Trash", "list"])
    async let first = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("\u{1B}[A\u{1B}[A")
    await terminal.shows(["> folder Trash"])
    terminal.type("\u{15}\u{12}arch")
    await terminal.shows(["> archive 1", "bck:arch"])
    terminal.type("\r")
    #expect(await first == .line("archive 1"))
    editor.remember("archive 1")
    await terminal.hasMode("?2004", false)
    async let second = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("\u{12}Tra\u{5}x\r")
    #expect(await second == .line("folder Trashx"))
  }

  @Test func `A window that gets narrower keeps the line`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("folder Quarterly")
    await terminal.shows(["> folder Quarterly"])
    await terminal.resize(columns: 12)
    await terminal.shows(["> folder Qua", "rterly"], column: 6)
    terminal.type("!\r")
    #expect(await line == .line("folder Quarterly!"))
  }

  @Test func `A notice appears above the line being typed, which can be finished`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("archi")
    await terminal.shows(["> archi"])
    editor.post(notice: "2 new messages.\nType list.")
    await terminal.shows(["2 new messages.", "Type list.", "> archi"], column: 7)
    terminal.type("ve\r")
    #expect(await line == .line("archive"))
  }

  @Test func `A notice that ends its line leaves no empty one above the prompt`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    editor.post(notice: "Sent.\n")
    editor.post(notice: "work: 1 new.\n")
    await terminal.shows(["Sent.", "work: 1 new.", ">"], column: 2)
    terminal.type("x\r")
    #expect(await line == .line("x"))
  }

  @Test func `A notice appears above a line of several rows with the cursor anywhere in it`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type(String(repeating: "a", count: 60) + "日本\u{1B}[D\u{1B}[D\u{1B}[D")
    let rows = ["> " + String(repeating: "a", count: 38), String(repeating: "a", count: 22) + "日本"]
    await terminal.shows(rows, column: 21)
    editor.post(notice: "one")
    await terminal.shows(["one"] + rows, column: 21)
    terminal.type("\u{1}")
    await terminal.shows(["one"] + rows, column: 2)
    editor.post(notice: "two")
    await terminal.shows(["one", "two"] + rows, column: 2)
    terminal.type("\r")
    #expect(await line == .line(String(repeating: "a", count: 60) + "日本"))
  }

  @Test func `A notice during a command waits for the next prompt`() async {
    editor.post(notice: "Sent.")
    async let line = editor.readLine(prompt: "> ")
    await terminal.shows(["Sent.", ">"])
    terminal.type("\r")
    #expect(await line == .line(""))
  }

  @Test func `Several lines pasted arrive as one line that can be edited`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("x \u{1B}[200~rm \u{3}1\r\nlist\te\u{301}\u{1B}]0;a\u{7}\n\u{1B}[201~")
    await terminal.shows(["> x rm 1 list é]0;a"], column: 19)
    terminal.type("!\r")
    #expect(await line == .line("x rm 1 list é]0;a!"))
    await terminal.hasMode("?2004", false)
  }

  @Test(
    arguments: [("one", false), ("one\n", false), ("one\n\ntwo\r\nthree\n", true)])
  func `What was several lines and is one now is said above the line`(pasted: String, isTold: Bool)
    async throws
  {
    let terminal = try FakeTerminal(width: LineLayout.width)
    let editor = try #require(
      LineEditor(
        input: terminal.slave, output: terminal.slave, history: CommandHistory(path: nil),
        options: LineEditor.Options(
          name: "vmail", userFile: .none, joinedPasteNotice: { "\($0) lines are one." })))
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("\u{1B}[200~\(pasted)\u{1B}[201~")
    await terminal.shows(isTold ? ["3 lines are one.", "> one two three"] : ["> one"])
    terminal.type("\r")
    #expect(await line == .line(isTold ? "one two three" : "one"))
    editor.close()
  }

  @Test func `A paste without an end does not take the keyboard away`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("\u{1B}[200~abc")
    await terminal.shows(["> abc"])
    terminal.type("d\r")
    #expect(await line == .line("abcd"))
  }

  @Test func `A paste larger than the screen arrives whole, with a notice meanwhile`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    let text = String(repeating: "日本 abc ", count: 1_000) + "end"
    terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
    await terminal.showsLastly("end")
    editor.post(notice: "Sent.")
    await terminal.showsLastly("end")
    terminal.type("!\r")
    #expect(await line == .line(text + "!"))
  }

  @Test func `Notices from many tasks at once leave the line as it is`() async {
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("arch")
    await withTaskGroup { group in
      for number in 0..<100 { group.addTask { [editor] in editor.post(notice: "notice \(number)") } }
    }
    terminal.type("ive")
    await terminal.showsLastly("> archive")
    terminal.type("\r")
    #expect(await line == .line("archive"))
  }

  @Test func `Who edits as in vi has completion, search, pastes and Ctrl-C as well`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("editrc-\(UUID().uuidString)")
    try Data("bind -v\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let terminal = try FakeTerminal(width: LineLayout.width)
    let editor = try #require(
      LineEditor(
        input: terminal.slave, output: terminal.slave, history: CommandHistory(path: nil),
        options: LineEditor.Options(name: "vmail", userFile: .at(file.path))))
    editor.setCompletion { _, cursor in CompletionResult(start: cursor - 2, candidates: [.init("archive")]) }
    editor.remember("folder Trash")
    async let first = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("ar\t3")
    await terminal.shows(["> archive 3"])
    terminal.type("\u{1B}")
    await terminal.shows(["> archive 3"], column: 10)
    terminal.type("x\u{1B}[200~dd\n4\u{1B}[201~")
    await terminal.shows(["> archivedd 4"])
    terminal.type("\u{3}")
    #expect(await first == .interrupted)
    await terminal.hasMode("?2004", false)
    async let second = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("\u{12}Tra\r")
    #expect(await second == .line("folder Trash"))
  }

  @Test func `Tab completes what is unique, and lists what is not below the line`() async {
    editor.setCompletion { line, cursor in
      let word = line.prefix(cursor).split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      let names = ["Archiv", "Arbeit", "Ärger"].filter { $0.hasPrefix(word) }
      return CompletionResult(start: cursor - word.count, candidates: names.map { .init($0) })
    }
    async let line = editor.readLine(prompt: "> ")
    await terminal.hasMode("?2004", true)
    terminal.type("cd Är\t")
    await terminal.shows(["> cd Ärger"], column: 11)
    terminal.type("\u{15}cd A\t")
    await terminal.shows(["> cd A", "Archiv  Arbeit", "> cd Ar"], column: 7)
    terminal.type("b\t\t\r")
    #expect(await line == .line("cd Arbeit "))
  }

  @Test func `Ctrl-C reaches the program as a signal again once the line is read`() async {
    let before = terminal.modes
    async let line = editor.readLine(prompt: "> ")
    await terminal.shows([">"])
    #expect(terminal.modes.c_lflag & UInt32(ICANON | ECHO | ISIG) == 0)
    terminal.type("list\r")
    _ = await line
    #expect(terminal.modes.c_lflag == before.c_lflag)
    #expect(terminal.modes.c_lflag & UInt32(ISIG) != 0)
  }

  @Test func `A signal handler can put the terminal back while a line is typed`() async {
    let before = terminal.modes
    async let line = editor.readLine(prompt: "> ")
    await terminal.shows([">"])
    LineEditor.restoreTerminal()
    #expect(terminal.modes.c_lflag == before.c_lflag)
    await terminal.hasMode("?2004", false)
    editor.close()
    #expect(await line == .endOfInput)
  }

  @Test func `Closing ends the line being typed and puts the terminal back`() async {
    let before = terminal.modes
    async let line = editor.readLine(prompt: "> ")
    await terminal.shows([">"])
    editor.close()
    #expect(await line == .endOfInput)
    #expect(terminal.modes.c_lflag == before.c_lflag)
    #expect(await editor.readLine(prompt: "> ") == .endOfInput)
    editor.close()
  }

  @Test func `On a dumb terminal a notice stands between the line and the line drawn again`() async throws {
    editor.close()
    let terminal = try FakeTerminal(width: LineLayout.width)
    let editor = try #require(Self.editor(on: terminal, isDumb: true))
    async let line = editor.readLine(prompt: "> ")
    await terminal.shows([">"])
    terminal.type("arch")
    await terminal.shows(["> arch"])
    editor.post(notice: "Sent.")
    await terminal.shows(["> arch", "Sent.", "> arch"])
    terminal.type("\r")
    #expect(await line == .line("arch"))
    await terminal.hasMode("?2004", false)
  }

  @Test func `In plain form nothing is redrawn, and a notice waits for the line that was begun`() async {
    editor.setCandidateStyle(CandidateStyle(isPlain: true))
    async let line = editor.readLine(prompt: "> ")
    await terminal.shows([">"])
    editor.post(notice: "Sent.")
    await terminal.shows([">", "Sent.", ">"])
    terminal.type("arch")
    await terminal.shows([">", "Sent.", "> arch"])
    editor.post(notice: "New mail.")
    terminal.type("ive\r")
    #expect(await line == .line("archive"))
    async let next = editor.readLine(prompt: "> ")
    await terminal.shows([">", "Sent.", "> archive", "New mail.", ">"])
    terminal.type("\r")
    #expect(await next == .line(""))
    await terminal.hasMode("?2004", false)
  }

  @Test func `What is no terminal gets no editor`() throws {
    let pipe = try #require(WakePipe())
    let editor = LineEditor(
      input: pipe.readEnd, output: pipe.writeEnd, history: CommandHistory(path: nil),
      options: LineEditor.Options(name: "vmail"))
    #expect(editor == nil)
  }

  @Test func `Editors that start and end at the same time don't disturb one another`() async throws {
    let terminals = try (0..<8).map { _ in try FakeTerminal(width: LineLayout.width) }
    for _ in 0..<10 {
      await withTaskGroup(of: Bool.self) { group in
        for terminal in terminals { group.addTask { Self.editor(on: terminal) != nil } }
        for await isMade in group { #expect(isMade) }
      }
    }
  }
}
