import Foundation
import Testing
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

/// `--dry-run` over every command there is: the store stays as it is, and no file is written.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct DryRunTests {
  private let program: Program

  init() throws {
    program = try Program()
    try FileManager.default.copyItem(
      atPath: Program.fixture("sample.mbox"), toPath: program.path("sample.mbox"))
    try program.write("archive 1\nlist > listed\n", to: "script.vmail")
    let outcome = try program.run(["-e", "import sample.mbox; label 1-2 +Bills; select 3"])
    try #require(outcome.code == 0, "\(outcome)")
  }

  /// What there is beside mail, as it is listed.
  private func state() throws -> String {
    try program.run([
      "--json", "-e", "set onerror continue", "-e",
      "accounts; account; folders; list --pages 9; drafts; outbox; rules; trusted; snooze; pending; set; ai",
    ]).out
  }

  /// The files of the home, without what the runs themselves and the database need.
  private func files() throws -> [String] {
    let enumerator = FileManager.default.enumerator(atPath: program.home.path)
    let names = (enumerator?.allObjects as? [String] ?? [])
    return names.filter { !$0.hasPrefix(".run-") && !$0.contains("-wal") && !$0.contains("-shm") }.sorted()
  }

  @Test func `Nothing is changed by any command`() async throws {
    defer { program.remove() }
    let (mail, listed, names) = (try await StoreSnapshot.of(program), try state(), try files())
    for (command, uses) in JSONContractTests.uses.sorted(by: { $0.key < $1.key }) {
      let lines = uses.flatMap { ["-e", $0] }
      let outcome = try program.run(["--json", "--dry-run", "-e", "set onerror continue"] + lines)
      #expect(!outcome.lines.isEmpty, "\(command)")
      #expect(try files() == names, "\(command)")
      #expect(try state() == listed, "\(command)")
    }
    for line in [
      "list > listed", "list >> listed", "list | tee listed", "! touch listed", "source script.vmail",
    ] {
      let outcome = try program.run(["--dry-run", "-e", line])
      #expect(outcome.code == 0 && outcome.out.hasPrefix("Would "), "\(outcome)")
    }
    #expect(try files() == names)
    #expect(try await StoreSnapshot.of(program).differences(from: mail) == [])
  }

  @Test func `A script of commands, a file and standard input are rehearsed`() throws {
    defer { program.remove() }
    #expect(
      try program.run(["--dry-run", "-e", "archive 1"]).out.hasPrefix("Would archive \"Quarterly numbers\""))
    let file = try program.run(["--dry-run", "script.vmail"])
    #expect(
      file.out.hasPrefix("Would archive \"Quarterly numbers\"")
        && file.out.hasSuffix("Would run \"list > listed\".\n"),
      "\(file)")
    #expect(
      try program.run(["--dry-run"], input: "archive 1\n").out == file.out.split(separator: "\n")[0] + "\n")
    #expect(
      try program.run(["--quiet", "--dry-run", "-e", "archive 1"]).out == file.out.split(separator: "\n")[0]
        + "\n")
    #expect(try program.run("list 1").out.split(separator: "\n").count == 1)
  }
}
