import Foundation
import Glibc
import Testing
import VmailTestSupport

/// What the process keeps to itself, and what it takes from where it was started.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct OwnProcessTests {
  /// `! CMD` is a child of vmail.
  private static let look = "! grep core /proc/self/limits; readlink /proc/$PPID/exe || echo refused"

  @Test func `There is no core dump and no tracing, and programs may have their own limit`() throws {
    let program = try Program()
    defer { program.remove() }
    // Root may trace all, unless it can't.
    let without = geteuid() == 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : []
    let raised = ["sh", "-c", "ulimit -S -c $(ulimit -H -c); grep core /proc/self/limits; exec \"$@\"", "sh"]
    let outcome = try program.run(["-n", "-e", Self.look], through: without + raised)
    #expect(outcome.code == 0, "\(outcome)")
    let limits = outcome.lines.filter { $0.contains("core") }.map { $0.split(separator: " ") }
    try #require(limits.count == 2 && limits[0].count >= 6, "\(outcome)")
    #expect(limits[1][4] == "0")
    #expect(limits[0][5] == limits[1][5])
    #expect(outcome.lines.last == "refused")
  }

  @Test(arguments: [["-n"], ["-n", "--demo"]])
  func `A stream that is closed is not taken by a file`(options: [String]) throws {
    let program = try Program()
    defer { program.remove() }
    let closing = ["sh", "-c", "exec \"$@\" <&- >&-", "sh"]
    let outcome = try program.run(options + ["-e", "version", "-e", "accounts"], through: closing)
    #expect(outcome.code == 73)
    #expect(outcome.err.contains("couldn't write to standard output: Bad file descriptor"), "\(outcome)")
  }

  @Test func `A home that is relative is none`() throws {
    let program = try Program()
    defer { program.remove() }
    let before = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
    let outcome = try program.run(["-e", "accounts"], environment: ["HOME": "rel"])
    #expect(outcome.code != 0 && outcome.err.contains("--store DIR"), "\(outcome)")
    let after = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
    #expect(Set(after.filter { !$0.hasPrefix(".run-") }) == Set(before))
  }

  @Test(arguments: [["env", "-u", "HOME"], ["env", "HOME="]])
  func `Without a home the store must be named, and then all goes well`(without: [String]) throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(["-e", "accounts"], through: without)
    #expect(outcome.code == 73 && outcome.err.contains("--store DIR"), "\(outcome)")
    let named = [
      "-n", "--store", program.path("mail"), "-e", "import \(Program.fixture("sample.mbox")); list",
    ]
    let here = try program.run(named, through: without)
    #expect(here.code == 0 && here.out.contains("Quarterly"), "\(here)")
    let demo = try program.run(["--demo", "-e", "list"], through: without)
    #expect(demo.code == 0 && demo.lines.count > 20, "\(demo)")
  }

  @Test(arguments: ["COLUMNS", "LINES"])
  func `The environment's size is bounded`(name: String) throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(
      ["-n", "--demo", "-e", "list 1; open 3"], environment: [name: "9223372036854775807"])
    #expect(outcome.code == 0 && outcome.out.utf8.count < 100_000)
  }
}
