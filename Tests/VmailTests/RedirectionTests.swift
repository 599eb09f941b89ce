import Foundation
import Testing
import VmailTestSupport

/// `>`, `>>`, `|` and `!` of the program itself.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct RedirectionTests {
  private let program: Program

  init() throws {
    program = try Program()
    let outcome = try program.run(["-e", "import '\(Program.fixture("sample.mbox"))'"])
    try #require(outcome.code == 0, "\(outcome)")
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
    try program.run(arguments, environment: environment)
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOf: program.home.appending(path: name), encoding: .utf8)
  }

  @Test func `Results go to a file, anew or at its end, and errors do not`() throws {
    defer { program.remove() }
    let listed = try run("-e", "list").out
    #expect(try run("-e", "list > ~/listed; list >> 'listed'; echo done").out == "done\n")
    #expect(try contents("listed") == listed + listed)
    let failed = try run("-e", "open 41 > listed")
    #expect(failed.out == "" && failed.err.hasPrefix("error: no thread 41") && failed.code == 64)
    #expect(try contents("listed") == listed + listed)
    let mode = try FileManager.default.attributesOfItem(atPath: program.home.appending(path: "listed").path)
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func `A file that cannot be made or filled ends with 73`() throws {
    defer { program.remove() }
    #expect(try run("-e", "list > /nowhere/at/all").code == 73)
    let full = try run("-e", "list > /dev/full")
    #expect(full.code == 73 && full.err == "error: couldn't write all of /dev/full\n")
  }

  @Test func `A program gets the results, and its failure is told as well as the command's`() throws {
    defer { program.remove() }
    #expect(try run("-e", "list | wc -l").out == "5\n")
    #expect(try run("-e", "list | head -n 1").code == 0)
    #expect(try run("-e", "list --pages 5000 | true").code == 0)
    let failed = try run("-e", "list | exit 3", "-e", "echo no")
    #expect(failed.code == 1 && failed.out == "")
    #expect(failed.err == "error: \"exit 3\" exited with status 3\n")
    // As of grep, diff and test, which say no that way.
    let none = try run("-e", "list | grep nothing-like-that")
    #expect(none == Program.Outcome(out: "", err: "", code: 1))
    let both = try run("-e", "open 41 | exit 3")
    #expect(both.code == 64 && both.err.split(separator: "\n").count == 1)
  }

  @Test func `A shell escape's failure is the command's`() throws {
    defer { program.remove() }
    #expect(try run("-e", "! echo hello; exit 0") == Program.Outcome(out: "hello\n", err: "", code: 0))
    let failed = try run("-e", "! false")
    #expect(failed.code == 1 && failed.err == "error: \"false\" exited with status 1\n")
    #expect(try run("-e", "! kill -9 $$").err == "error: \"kill -9 $$\" exited with status 137\n")
    #expect(try run("-e", "!").code == 64)
  }

  @Test func `In JSON a program's end is an object, and pipes carry objects`() throws {
    defer { program.remove() }
    #expect(
      try run("--json", "-e", "! true").out == #"{"type":"program","command":"true","status":0}"# + "\n")
    let failed = try run("--json", "-e", "! exit 2").out.split(separator: "\n")
    #expect(failed.count == 2 && failed[0].contains(#""status":2"#))
    #expect(failed[1].hasPrefix(#"{"type":"error","command":"!","code":1"#))
    #expect(try run("--json", "-e", "list | grep -c '\"type\":\"thread\"'").out == "5\n")
    let wrong = try run("--json", "-e", "open 41 | cat > /dev/null")
    #expect(wrong.out.hasPrefix(#"{"type":"error","command":"open","code":64"#))
  }

  @Test func `Colours stay out of files and pipes unless they are asked for always`() throws {
    defer { program.remove() }
    _ = try run("-e", "list > plain")
    #expect(!(try contents("plain").contains("\u{1B}")))
    #expect(try run("--color", "always", "-e", "list | cat").out.contains("\u{1B}"))
  }

  @Test func `Settings are saved to the rc file, and are there at the next start`() throws {
    defer { program.remove() }
    #expect(try run("-e", "set --save page-size 2").code == 0)
    #expect(try contents(".config/vmail/vmailrc") == "set page-size 2\n")
    #expect(try run("-e", "set --save ai off").code == 0)
    #expect(try contents(".config/vmail/vmailrc") == "set page-size 2\nset ai off\n")
    #expect(try run("-e", "set ai").out.contains("off"))
    #expect(try run("-n", "-e", "set --save page-size 3").code == 64)
    try Data("# mine\n".utf8).write(to: program.home.appending(path: "mine"))
    #expect(try run("--rc", "mine", "-e", "set --save page-size 4").code == 0)
    #expect(try contents("mine") == "# mine\nset page-size 4\n")
  }

  @Test func `Aliases of the rc file work in scripts`() throws {
    defer { program.remove() }
    try Data("alias first list 1\n".utf8).write(to: program.home.appending(path: "rc"))
    #expect(try run("--rc", "rc", "-e", "first | wc -l").out == "1\n")
  }

  @Test func `An rc file with a mistake is told, and the shell starts`() throws {
    defer { program.remove() }
    try Data("nonsense\n".utf8).write(to: program.home.appending(path: "rc"))
    let outcome = try run("--rc", "rc", "-e", "echo on")
    #expect(outcome.out == "on\n" && outcome.code == 0)
    #expect(outcome.err.hasPrefix("rc:1: error: unknown command \"nonsense\""))
  }

  @Test func `Under onerror continue the code is that of the first failure`() throws {
    defer { program.remove() }
    let outcome = try run("-e", "set onerror continue; open 41; ! false; echo on")
    #expect(outcome.out == "on\n" && outcome.code == 64)
  }
}
