import Foundation
import Testing
import VmailTestSupport

/// Standard output that does not take what is printed.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct FailingOutputTests {
  private static let full = ["sh", "-c", "exec \"$@\" > /dev/full", "sh"]

  @Test(arguments: [
    ["--demo", "-n", "-e", "list"], ["--demo", "-n", "--json", "-e", "schema"], ["--version"], ["--help"],
    ["--json", "--version"], ["-n", "-e", "version; version"], ["-n", "--json", "-e", "achive"],
  ])
  func `A full disk is told, and the exit code says so`(arguments: [String]) throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(arguments, through: Self.full)
    #expect(outcome.code == (arguments.last == "achive" ? 64 : 73), "\(outcome)")
    #expect(outcome.err.contains("couldn't write to standard output: No space left on device"), "\(outcome)")
  }

  @Test func `What went wrong before is told as well`() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(["-n", "--json", "-e", "version; achive"], through: Self.full)
    #expect(outcome.code == 73, "\(outcome)")
    let alone = try program.run(["-n", "--json", "-e", "achive"], through: Self.full)
    #expect(alone.err.contains("unknown command"), "\(alone)")
  }

  @Test func `A reader that has read enough is no failure worth a word`() throws {
    let program = try Program()
    defer { program.remove() }
    let head = ["sh", "-c", "\"$@\" | head -1", "sh"]
    let outcome = try program.run(["--demo", "-n", "-e", "list --pages 3", "-e", "schema"], through: head)
    #expect(outcome.lines.count == 1 && outcome.err.isEmpty, "\(outcome)")
  }

  @Test(arguments: [true, false])
  func `After a reader that has read enough, the rest of a script changes what it changes, and ends with 0`(
    isFile: Bool
  ) throws {
    let program = try Program()
    defer { program.remove() }
    #expect(try program.run(["-e", "import '\(Program.fixture("sample.mbox"))'"]).code == 0)
    // Longer than what a pipe holds.
    let script = (1...40).map { _ in "schema" } + ["list", "archive 1", "! echo done", "echo done > done"]
    try program.write(script.joined(separator: "\n") + "\n", to: "long.vmail")
    let arguments = isFile ? ["long.vmail"] : ["-e", script.joined(separator: "; ")]
    let head = ["sh", "-c", "{ \"$@\"; echo $? > code; } | head -1", "sh"]
    let outcome = try program.run(arguments, through: head)
    #expect(outcome.lines.count == 1 && outcome.err.isEmpty, "\(outcome)")
    let contents = { (name: String) in
      try String(contentsOf: program.home.appending(path: name), encoding: .utf8)
    }
    #expect(try contents("code") == "0\n" && contents("done") == "done\n")
    let left = try program.run("list", json: true).lines.count { $0.contains(#""type":"thread""#) }
    #expect(left == 4)
  }
}
