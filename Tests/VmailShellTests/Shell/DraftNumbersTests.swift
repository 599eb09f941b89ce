import Testing
import VmailDomain
import VmailStore
import VmailTerminal
import VmailTestSupport

@testable import VmailShell

/// Which draft a number means.
@Suite(.timeLimit(.minutes(10))) struct DraftNumbersTests {
  /// Lines, and the drafts that are left in Trash. "New" is draft 1.
  private static let lines: [(line: String, discarded: [String], code: ExitCode)] = [
    ("discard 1", ["New"], .success), ("discard 2", ["Old"], .success), ("discard 3", [], .usage),
    ("discard 0", [], .usage), ("discard 1; discard 2", ["New", "Old"], .success),
    ("list; discard 1", [], .usage), ("list; discard", ["New"], .success),
    ("drafts; discard 2", ["Old"], .success), ("list; drafts; discard 2", ["Old"], .success),
    ("drafts; list; discard 1", [], .usage), ("drafts; list; open 1; discard 1", [], .usage),
    ("drafts; folder drafts; list --sort oldest; discard 1", ["Old"], .success),
    ("folder drafts; list; discard 1", ["New"], .success),
    ("search in:drafts old; discard 1", ["Old"], .success),
    ("search in:drafts old; discard 2", [], .usage), ("folder outbox; discard 1", [], .usage),
  ]

  @Test(arguments: lines)
  func `The number of a draft is that of the row on the screen`(
    line: String, discarded: [String], code: ExitCode
  ) async throws {
    let world = try await ActionWorld(threads: 2)
    try await world.add(["New", "Old"], to: .drafts, flags: .draft)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type(line) == code, "\(line): \(world.output.taken())")
    #expect(try await world.subjects(.trash).sorted() == discarded)
  }

  @Test func `A thread with several drafts stands for none of them`() async throws {
    let world = try await ActionWorld(threads: 1)
    try await world.add(["One", "Two", "Other"], to: .drafts, flags: .draft)
    let emails = try await world.store.read {
      try $0.emails(accountId: world.account.id, after: nil, limit: 9)
    }
    let drafts = emails.filter { $0.flags.contains(.draft) }.map { ListedDraft(draft: nil, email: $0) }
    #expect(drafts.count == 3)
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("folder drafts; list")
    let numbers = DraftNumbers(of: shell.session)
    #expect(numbers.numbered(drafts).keys.sorted() == [1, 2, 3])
    #expect(numbers.numbered(drafts + [drafts[0]]).count == 2)
  }
}
