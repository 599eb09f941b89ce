import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct RetryUseCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var known: LastFailure?
    var kept: LastFailure?
    /// Accounts whose last sync failed.
    var failing: Set<Int64> = []
    let wanted: LastFailure?
  }

  private static let archive = LastFailure.actions([
    FailedAction(.archive, on: [ThreadInMailbox(threadId: ThreadID(1), view: .folder(FolderID(1)))])
  ])
  private static let download = LastFailure.command(
    FailedCommand(line: "download 1.2", threadId: ThreadID(1), isKept: true))

  private static func sync(_ accounts: Int64...) -> LastFailure { .sync(accounts.map { AccountID($0) }) }

  static let cases = [
    Case(testDescription: "nothing has failed", wanted: nil),
    Case(testDescription: "an earlier program's", kept: archive, wanted: archive),
    Case(testDescription: "this session's comes first", known: download, kept: archive, wanted: download),
    Case(testDescription: "a banner's sync", failing: [2, 1], wanted: sync(1, 2)),
    Case(
      testDescription: "what failed, before a banner's sync", kept: archive, failing: [1], wanted: archive),
    Case(testDescription: "a sync", known: sync(1), failing: [1, 2], wanted: sync(1)),
    Case(testDescription: "a sync that went well since", kept: sync(1), wanted: nil),
    Case(testDescription: "one of them went well since", kept: sync(1, 2), failing: [2], wanted: sync(2)),
    Case(testDescription: "another one fails now", kept: sync(1), failing: [3], wanted: sync(3)),
  ]

  @Test(arguments: cases) func `Chosen`(_ it: Case) async throws {
    let place = try TestStore()
    try await place.store.write { mail in
      for number in 1...3 {
        let account = try mail.addAccount(name: "account\(number)", email: "", kind: .imap).id
        try #require(account == AccountID(Int64(number)))
        try mail.noteSync(
          accountId: account, at: TestClock.start,
          failure: it.failing.contains(account.rawValue) ? .server(.timedOut(doing: "an answer")) : nil)
      }
    }
    let retry = RetryUseCase(store: place.store)
    try await retry.keep(it.kept)
    #expect(try await retry.failure(known: it.known) == it.wanted)
  }

  @Test func `What means something else in another session is not kept, nor is what was there before it`()
    async throws
  {
    let place = try TestStore()
    let retry = RetryUseCase(store: place.store)
    try await retry.keep(Self.archive)
    try await retry.keep(.command(FailedCommand(line: "move 3 Bills", threadId: nil, isKept: false)))
    #expect(try await retry.failure(known: nil) == nil)
  }
}
