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
}
