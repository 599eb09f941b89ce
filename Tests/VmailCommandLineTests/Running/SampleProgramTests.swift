import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailTerminal

/// Another program with a command line, ``Tasks``, gets what vmail has by declaring its commands.
@Suite(.timeLimit(.minutes(10))) struct SampleProgramTests {
  private let output = MemorySink()
  private let errors = MemorySink()

  private func tasks(_ tasks: [String] = []) -> Tasks {
    var context = Tasks(console: Console(output: output, errors: errors, terminal: .none()))
    context.tasks = tasks.map { Tasks.TaskRecord(text: $0) }
    return context
  }

  private func type(_ text: String, in context: inout Tasks) async -> ExitCode {
    await ScriptRunner(interruption: nil).run(text, in: &context)
  }

  @Test func `Commands and their abbreviations run`() async {
    var context = tasks()
    #expect(await type("add 'buy milk'; a call ${WHO}; list; done 1; li", in: &context) == .success)
    #expect(output.text == "buy milk\ncall ann\nbuy milk\ncall ann\n")
  }

  @Test(arguments: [
    ("do", ["done"]), ("li", ["list"]), ("", ["add", "done", "let", "list"]), ("list --", ["--help"]),
  ])
  func `Words are completed`(typed: String, offered: [String]) {
    let completer = Completer<Tasks>(files: FileNames(home: nil) { _ in [] }) {
      CompletionOffer { _, _, _ in nil }
    }
    #expect(completer.complete(typed, cursor: typed.count).candidates.map(\.insertion) == offered)
  }

  @Test(arguments: [
    ("done 7", "no task 7. Type list."), ("dome 1", "unknown command \"dome\": did you mean \"done\"?"),
    ("list --all", "list has no option \"--all\". Type list --help."),
  ])
  func `Errors are reported, and end the line`(line: String, message: String) async {
    var context = tasks()
    #expect(await type("\(line); add more", in: &context) == .usage)
    #expect(errors.text.contains(message), "\(errors.text)")
    #expect(context.tasks.isEmpty)
  }

  @Test func `A rehearsal changes nothing, and says what would happen`() async {
    var context = tasks(["buy milk"])
    context.running.isRehearsing = true
    #expect(await type("add more; done 1; list; ! true", in: &context) == .success)
    #expect(context.tasks.map(\.text) == ["buy milk"])
    #expect(errors.text == "Would run \"add more\".\nWould finish \"buy milk\".\nWould run \"! true\".\n")
    #expect(output.text == "buy milk\n")
  }

  @Test(arguments: [
    ("if list; add a; else; adb b; end", "unknown command \"adb\""),
    ("if not list; add a; else if not list; lst x; end", "unknown command \"lst\""),
    ("for w in words; if list; add a --b; end; end", "add has no option \"--b\""),
    ("for w in words; list a b c; end; add behind", "list does not take \"a\""),
    ("if not list; add a; elif list; add b; else; add c; end", "Write else if COMMAND."),
    ("if list; then; add a; end", "Write the commands without then"),
    ("if list; add a; fi; end", "Write end."), ("if list; add a; fi", "Write end after its last command."),
    ("for w in words a; add ${w}; done", "Write end after its last command."),
  ])
  func `A mistake in a part of a block that isn't run is told before any of it runs`(
    script: String, message: String
  ) async {
    for isRehearsing in [false, true] {
      var context = tasks()
      context.running.isRehearsing = isRehearsing
      #expect(await type(script, in: &context) == .usage)
      #expect(errors.taken().contains(message))
      #expect(context.tasks.isEmpty)
    }
  }

  @Test(arguments: [
    "if not list; adb a; end",
    "if not list; ${w} b; end", "if not list; folder-name; end", "if not list; add ${w} ${v}; end",
    "if not list\n! frob | x\nend",
  ])
  func `What a block may define, and what depends on variables, is no mistake before it runs`(script: String)
    async throws
  {
    var context = tasks()
    try context.aliases.define(Word(text: "adb", range: 0..<3), as: "add", besides: Tasks.commandNames)
    #expect(await type(script, in: &context) == .success, "\(errors.text)")
  }

  /// A line, and what is in the file then; at first it is "old".
  @Test(arguments: [
    ("list > FILE", "buy milk\n"), ("list >> FILE", "old text\nbuy milk\n"), ("done 7 > FILE", "old text\n"),
    ("done 7 >> FILE", "old text\n"), ("if done 7 > FILE; end", "old text\n"),
    ("done 1; list > FILE", ""), ("list --all > FILE", "old text\n"),
  ])
  func `A file keeps its content until there is new content`(line: String, content: String) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("old text\n".utf8).write(to: URL(filePath: path))
    var context = tasks(["buy milk"])
    _ = await type(line.replacingOccurrences(of: "FILE", with: path), in: &context)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
  }

  @Test(arguments: [("tasks", true), ("TASKS", true), ("task", false)])
  func `A variable that the program reads itself has no value of let`(name: String, isRefused: Bool) async {
    var context = tasks()
    #expect((await type("let \(name) = x", in: &context) == .usage) == isRefused)
  }

  @Test func `Results are JSON for programs`() async {
    var context = tasks(["buy milk"])
    context.console.updateSettings { $0.form = .json }
    #expect(await type("list", in: &context) == .success)
    #expect(output.text == "{\"type\":\"task\",\"text\":\"buy milk\"}\n")
  }

  @Test func `A script has loops, conditions, aliases and jobs`() async throws {
    var context = tasks()
    try context.aliases.define(
      Word(text: "fetch", range: 0..<5), as: "add fetch", besides: Tasks.commandNames)
    let script = """
      for what in milk 'rye bread'
        if not done 9
          fetch ${what}
        end
      end
      list
      """
    #expect(await type(script, in: &context) == .success)
    #expect(output.text == "fetch milk\nfetch rye bread\n")
    #expect(await type("add beside &", in: &context) == .success)
    await context.jobs[1]?.wait()
    #expect(context.jobs[1]?.exitCode == .success)
    #expect(context.tasks.map(\.text) == ["fetch milk", "fetch rye bread"])
  }

  @Test(arguments: [
    ("for w in words a b c; add ${w}; break; end", ["a"]),
    ("for w in words a b c; if not done 9; continue; end; add ${w}; end", []),
    ("for w in words a b; for v in words 1 2; add ${w}${v}; break; end; end", ["a1", "b1"]),
    (
      "for w in words a b; for v in words 1 2; if not done 9; continue; end; add x; end; add ${w}; end",
      ["a", "b"]
    ),
    ("for w in words; add ${w}; end; add behind", ["behind"]),
    ("for w in words 'words' \"--yes\"; add ${w}; end", ["words", "--yes"]),
    ("for w in words a; for w in words b; add ${w}; end; add ${w}; end", ["b", "a"]),
    ("let n = buy  'some  milk'; add ${n}", ["buy some  milk"]), ("let n = ; add <${n}>", ["<>"]),
    ("for w in words a b; let last = ${w.word}; end; add ${last}", ["b"]),
  ])
  func `Loops over words can be left, and values kept`(script: String, added: [String]) async {
    var context = tasks()
    _ = await type(script, in: &context)
    #expect(context.tasks.map(\.text) == added, "\(errors.text)")
  }

  @Test(arguments: [
    ("let 1 = a", "\"1\" can't be the name of a variable"), ("let t.x = a", "\"t.x\" can't be"),
    ("let a=b", "let needs a name, = and a value, with blanks"), ("let a= b", "Write let a = VALUE"),
    ("a=b", "Write let a = VALUE"), ("let a b", "let needs a = between blanks"),
    ("let ${WHO} = a", "can't be the name"),
    ("for w in words a; let w = b; end", "\"w\" is the variable of a loop"),
    ("let a '=' b", ""),
  ])
  func `Let has one form`(line: String, message: String) async {
    var context = tasks()
    let code = await type(line, in: &context)
    #expect(code == (message.isEmpty ? .success : .usage))
    #expect(message.isEmpty ? errors.text.isEmpty : errors.text.contains(message), "\(errors.text)")
  }

  @Test func `A program finds what a loop has reached, and its status is kept`() async {
    var context = tasks()
    let script = """
      let n = 3
      for w in words 'a; exit 9'
        if not ! test "$VMAIL_WORD $VMAIL_N" = "a; exit 9 3"
          add wrong
        end
        list | test "$VMAIL_WORD" = "a; exit 9"
      end
      if ! exit 7
      else
        add ${?}
      end
      """
    #expect(await type(script, in: &context) == .success)
    #expect(context.tasks.map(\.text) == ["7"])
  }

  @Test func `The results of a command go to a program`() async throws {
    var context = tasks(["buy milk", "call ann"])
    #expect(await type("list | grep -q milk", in: &context) == .success)
    #expect(await type("list | grep -q nothing", in: &context) == .failure)
    #expect(output.text == "")
  }
}
