import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What mail says, the environment holds or a script was given never becomes grammar.
@Suite(.timeLimit(.minutes(10))) struct ValueTests {
  private func shell(_ world: ActionWorld, _ facts: [String: String]) -> Shell {
    var shell = world.shell(isInteractive: false)
    shell.scriptVariables.facts = facts
    return shell
  }

  @Test(
    arguments: [
      ("archive ${X}", "all", "${X} is text, not a reference"),
      ("archive ${X}", "^1", "${X} is text, not a reference"),
      ("archive ${X}", "3", "${X} is text, not a reference"),
      ("archive ^${X}", "1", "${X} is text, not a reference"),
      ("archive ${X}", "@bills", "${X} is text, not a reference"),
      ("open ${X}", "*", "${X} is text, not a reference"),
      ("archive 1 ${X}", "2", "${X} is text, not a reference"),
      ("archive ${X:-all}", "", "${X} is text, not a reference"),
      ("select ${X}", "none", "${X} is text, not a reference"),
      ("for t in ${X}; archive ${t}; end", "all", "${X} is text"),
      ("move ${X} Archive", "all", "${X} is text, not a reference"),
      ("${X} 1", "archive", "${X} is text, not a command"),
      ("\"${X}\"", "quit", "${X} is text, not a command"),
      ("${X}ive 1", "arch", "${X} is text, not a command"),
      ("arch${X} 1", "ive", "${X} is text, not a command"),
      ("would ${X} 1", "archive", "${X} is text, not a command"),
      ("a${X}", "3", "${X} is text, not a command"),
      ("if ${X} 1; echo yes; end", "archive", "${X} is text, not a command"),
      ("${X}", "! touch x", "${X} is text"),
      ("archive --${X} 1", "yes", "${X} is text, not an option"),
      ("alias mine ${X}", "archive all", "${X} would be read as part of the command"),
      ("alias mine archive ${X}", "all", "${X} would be read as part of the command"),
      ("on sent \"${X}\"", "archive all", "${X} would be read as part of the command"),
    ] as [(String, String, String)])
  func `A value in the place of grammar is an error, and nothing is done`(
    line: String, value: String, message: String
  ) async throws {
    let world = try await ActionWorld()
    var shell = shell(world, ["X": value])
    _ = try await shell.type("select --as bills *; list > /dev/null; select 2 > /dev/null")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .usage)
    let printed = world.output.taken()
    #expect(printed.hasPrefix("error: ") && printed.contains(message), "\(printed)")
    #expect(try await world.archived.isEmpty)
    #expect(shell.session.selection.count == 1)
    #expect(shell.aliases.names.isEmpty && shell.session.eventCommands[.sent].isEmpty && !shell.isOver)
  }

  @Test(arguments: ["undo ${X}", "history ${X}", "on --remove sent ${X}"])
  func `A value is no number`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    shell.scriptVariables.facts = ["X": "1"]
    _ = try await shell.type("on sent list; archive 1")
    #expect(try await shell.type(line) == .usage)
    #expect(shell.pendingNumbers == [1] && shell.session.eventCommands[.sent] == ["list"])
    #expect(try await shell.type(line.replacing("${X}", with: "1")) != .usage)
  }

  @Test(arguments: [
    ("echo ${X} has written", "--help", "--help has written\n"), ("echo ${X}", "${X}; quit", "${X}; quit\n"),
    ("echo -- ${X}", "--help", "--help\n"), ("echo \"${X}\"", "--nothing", "--nothing\n"),
    ("if list from:${X} > /dev/null; echo yes; else; echo no; end", "Ann", "yes\n"),
    ("if list from:${X} > /dev/null; echo yes; else; echo no; end", "all, ^1 \"x\"", "no\n"),
    ("if list subject:${X} > /dev/null; echo yes; else; echo no; end", "Mail 3", "yes\n"),
    ("if list /${X} > /dev/null; echo yes; else; echo no; end", "Mail 3", "yes\n"),
  ])
  func `A value is text where text is wanted`(line: String, value: String, printed: String) async throws {
    let world = try await ActionWorld()
    var shell = shell(world, ["X": value])
    #expect(try await shell.type(line) == .success)
    #expect(world.output.taken() == printed)
  }

  @Test func `An alias that begins with a value leads to no other alias`() async throws {
    let world = try await ActionWorld()
    var shell = shell(world, ["X": "gone"])
    #expect(try await shell.type("alias gone archive; alias mine '${X} 1'; mine") == .usage)
    #expect(world.output.taken().contains("${X} is text, not a command"))
    #expect(try await world.archived.isEmpty)
  }

  @Test(arguments: [
    ("alias keep 'archive ${1:-2}'; keep", ["Mail 2"]), ("alias keep 'archive ${1:-2}'; keep 3", ["Mail 3"]),
    ("alias keep 'archive ${1:-2} ${2:-4}'; keep ''", ["Mail 2", "Mail 4"]),
    ("alias keep 'archive ${1:-${X}}'; keep", []), ("alias keep 'archive ${X:-2}'; keep", []),
    ("alias keep 'archive ${1:-2}'; keep ${X}", []), ("archive ${1:-2}", []),
  ])
  func `The text for an argument of an alias that there isn't counts as typed`(
    line: String, archived: [String]
  )
    async throws
  {
    let world = try await ActionWorld()
    var shell = shell(world, ["X": "all"])
    #expect(try await shell.type(line) == (archived.isEmpty ? .usage : .success))
    #expect(try await world.archived == archived)
  }

  @Test func `A file for results may be named by a value`() async throws {
    let world = try await ActionWorld()
    let path = FileManager.default.temporaryDirectory.appending(path: "vmail-value-" + UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var shell = shell(world, ["X": path])
    #expect(try await shell.type("echo here > ${X}") == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "here\n")
  }

  @Test(arguments: ["--all", "all", "^1", "-4", "+Todo", "tomorrow", "@t", "3", "none", ""])
  func `The variable of a loop is its thread as a reference, whatever the thread's subject is`(
    subject: String
  ) async throws {
    let world = try await ActionWorld(threads: 1)
    try await world.add([subject], to: .inbox)
    var shell = world.shell(isInteractive: false)
    let other = try #require(try await world.subjects(.inbox).first { $0 != subject })
    _ = try await shell.type("list > /dev/null")
    let number = try #require(
      shell.session.listing?.listing.entries.first { $0.thread.subject == subject }?.number)
    #expect(
      try await shell.type("for t in \(number); echo ${t}; select ${t}; select ^${t}; archive ${t}; end")
        == .success)
    let shown = SubjectText.of(subject)
    #expect(world.output.taken().hasPrefix("\(shown)\n"))
    #expect(try await world.archived == [subject])
    #expect(try await world.subjects(.inbox) == [other])
  }

  @Test func `A thread's subject is no time, no sign of a label and no number`() async throws {
    let world = try await ActionWorld(threads: 1)
    var shell = world.shell(isInteractive: false)
    let lexer = Lexer(loops: ["t"]) { ["t": "tomorrow", "n": "2"][$0] }
    func words(_ text: String) throws -> [Word] { try lexer.commands(in: text).flatMap(\.words) }
    #expect(Snoozes.countSnoozeTimeWords(try words("1 tomorrow 8am")) == 2)
    #expect(Snoozes.countSnoozeTimeWords(try words("${t} 8am")) == 1)
    #expect(try await shell.type("for t in 1; snooze ${t}; end") != .success)
    #expect(try await world.subjects(.inbox).count == 1)
    await #expect(throws: ShellError.self) {
      try await Locations.account(named: words("${n}")[0], in: &shell)
    }
  }
}
