import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Which thread is the current one, and what acts on it.
@Suite(.timeLimit(.minutes(10))) struct CurrentThreadTests {
  @Test(
    arguments: [
      ("next", ExitCode.success, "Mail 1"), ("+", .success, "Mail 1"), ("open +", .success, "Mail 1"),
      ("prev", .usage, nil), ("-", .usage, nil), ("open -", .usage, nil), (".", .usage, nil),
      ("open", .usage, nil),
      ("reply --draft", .usage, nil), ("2", .success, "Mail 2"), ("next; next", .success, "Mail 2"),
      ("next; +", .success, "Mail 2"), ("2; prev", .success, "Mail 1"), ("2; -", .success, "Mail 1"),
      ("list 3 > /dev/null; next", .success, "Mail 1"),
    ] as [(String, ExitCode, String?)])
  func `Where nothing was shown no thread is current, and next is the first`(
    line: String, code: ExitCode, opened: String?
  ) async throws {
    var shell = try await ActionWorld().shell(isInteractive: false)
    #expect(try await shell.type(line) == code, "\(line)")
    #expect(shell.session.conversation?.thread.subject == opened, "\(line)")
  }

  @Test(
    arguments: ["delete", "archive", "spam", "star", "unread", "delete -", "delete ."])
  func `What nobody has seen is not acted on`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type(line) == .usage, "\(line)")
    #expect(try await world.subjects(.inbox).count == 5, "\(line)")
    #expect(world.output.taken().contains("no thread selected"), "\(line)")
  }

  @Test(
    arguments: [
      ("next", "Mail 1"), ("+", "Mail 1"), (".", "Mail 1"), ("next; +", "Mail 2"), ("+; next", "Mail 2"),
      ("+; +; -", "Mail 1"), ("2; +", "Mail 3"), ("open +", "Mail 2"), ("-", nil), ("prev", nil),
    ] as [(String, String?)])
  func `A listing that was shown has its first thread as the current one, which is next until it was read`(
    line: String, opened: String?
  ) async throws {
    var shell = try await ActionWorld().shell(isInteractive: false)
    _ = try await shell.type("list")
    _ = try await shell.type(line)
    #expect(shell.session.conversation?.thread.subject == opened, "\(line)")
  }

  @Test func `A dot alone shows an open conversation not once more`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("open 2")
    _ = world.output.taken()
    #expect(try await shell.type(".") == .success)
    #expect(world.output.taken().isEmpty)
    #expect(shell.session.conversation?.thread.subject == "Mail 2")
    #expect(try await shell.type("open .") == .success)
    #expect(!world.output.taken().isEmpty)
  }
}
