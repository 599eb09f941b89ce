import Testing
import VmailDomain
import VmailEngine

@testable import VmailShell
@testable import VmailViews

/// What a sync says of changes that concern one side only.
@Suite(.timeLimit(.minutes(10))) struct SyncWarningsTests {
  private func warnings(_ change: (inout SyncReport) -> Void) -> [String] {
    var report = SyncReport(accountId: AccountID(1))
    change(&report)
    return SyncWarnings.all(report, account: "work")
  }

  @Test(
    arguments: [
      (0, nil), (1, "Its message is kept in Archive, on this machine only."),
      (2, "Its 2 messages are kept in Archive, on this machine only."),
    ] as [(Int, String?)])
  func `A folder that the server no longer has is named if its mail is kept`(count: Int, end: String?) {
    let said = warnings { $0.deleted = [DeletedMailbox(name: "A\u{1B}[31m", keptCount: count)] }
    #expect(said.count == (end == nil ? 0 : 1))
    #expect(said.allSatisfy { $0.hasPrefix("work: the server no longer has the folder \"A") })
    #expect(said.allSatisfy { !$0.contains("\u{1B}") && $0.hasSuffix(end ?? "") })
  }

  @Test(
    arguments: [
      (0, nil), (89, nil),
      (90, "work: the mailbox on the server is 90 % full. Mail bounces when it is full."),
      (99, "work: the mailbox on the server is 99 % full. Mail bounces when it is full."),
      (100, "work: the mailbox on the server is full. Mail bounces until you delete some."),
      (250, "work: the mailbox on the server is full. Mail bounces until you delete some."),
    ] as [(Int64, String?)])
  func `From 90 percent the storage on the server is mentioned`(used: Int64, sentence: String?) {
    #expect(warnings { $0.quota = StorageQuota(used: used, limit: 100) } == (sentence.map { [$0] } ?? []))
  }

  @Test func `Changes that the server did not get are counted`() {
    #expect(
      warnings { $0.pushed.madeHereOnly = 1 } == [
        "work: 1 change was made on this machine only: the server no longer has the mail."
      ])
    #expect(
      warnings { $0.pushed.notFound = 2 } == [
        "work: the changes of 2 messages wait for the next sync, because vmail could not find the mail on the server yet."
      ])
  }
}
