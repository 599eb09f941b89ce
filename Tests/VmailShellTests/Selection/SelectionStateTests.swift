import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailViews

/// Which threads are selected after an action has failed on some (FR-TL-03, page 3 rule 7).
@Suite(.timeLimit(.minutes(10))) struct SelectionStateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var selected: Set<Int64> = []
    var done: [Int64] = []
    let failed: [Int64]
    /// In account 1.
    var origin: ActionOrigin? = ActionOrigin(refusedIn: AccountID(1))
    var account: Int64? = 1
    let added: Set<Int64>
    let selects: Bool
  }

  private static func origin(selected: Set<Int64>, account: Int64? = 1) -> ActionOrigin {
    ActionOrigin(account: account.map { AccountID($0) }, selected: ids(selected), subject: "")
  }

  private static func ids(_ numbers: some Sequence<Int64>) -> Set<ThreadID> {
    Set(numbers.map { ThreadID($0) })
  }

  static let cases = [
    Case(testDescription: "several of a batch", done: [1], failed: [2, 3], added: [2, 3], selects: true),
    Case(testDescription: "one of two", done: [1], failed: [2], added: [2], selects: true),
    Case(testDescription: "all of a batch", failed: [1, 2], added: [1, 2], selects: true),
    Case(testDescription: "a single thread", failed: [1], added: [], selects: false),
    Case(
      testDescription: "a single thread that was selected", failed: [1], origin: origin(selected: [1]),
      added: [1], selects: true),
    Case(
      testDescription: "some of them are selected already", selected: [2], done: [1], failed: [2, 3],
      added: [3], selects: true),
    Case(
      testDescription: "the batch is still selected, as after star", selected: [1, 2, 3], done: [1],
      failed: [2, 3],
      origin: origin(selected: [1, 2, 3]), added: [], selects: true),
    Case(
      testDescription: "another selection was made", selected: [9], done: [1], failed: [2, 3], added: [],
      selects: false),
    Case(
      testDescription: "another selection holds one that failed", selected: [2, 9], done: [1],
      failed: [2, 3],
      added: [], selects: false),
    Case(
      testDescription: "what was done is selected anew", selected: [1], done: [1], failed: [2, 3], added: [],
      selects: false),
    Case(
      testDescription: "another account", done: [1], failed: [2, 3], account: 2, added: [], selects: false),
    Case(
      testDescription: "All Inboxes", done: [1], failed: [2, 3], account: nil, added: [2, 3], selects: true),
    Case(
      testDescription: "announced in All Inboxes, now in an account", done: [1], failed: [2, 3],
      origin: origin(selected: [], account: nil), added: [], selects: false),
    Case(
      testDescription: "an earlier session's", done: [1], failed: [2, 3], origin: nil, added: [],
      selects: false
    ),
  ]

  @Test(arguments: cases) func `Selection`(_ it: Case) {
    let state = SelectionState(account: it.account.map { AccountID($0) }, threads: Self.ids(it.selected))
    let outcome = ActionOutcome(
      action: .archive, done: it.done.map { ThreadID($0) },
      failed: it.failed.map { number in
        let place = ThreadInMailbox(threadId: ThreadID(number), view: .folder(FolderID(1)))
        return ActionFailure(place: place, subject: "", reason: .threadGone)
      })
    #expect(state.added(after: outcome, it.origin) == Self.ids(it.added))
    #expect(state.selects(outcome, it.origin) == it.selects)
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `The first subjects are named, and the others counted`(count: Int) {
    let failed = (1...count).map { number in
      ActionFailure(
        place: ThreadInMailbox(threadId: ThreadID(Int64(number)), view: .folder(FolderID(1))),
        subject: "No. \(number)", reason: .threadGone)
    }
    let clause = ActionFailures(phrase: ActionPhrase(.archive), done: 1, failed: failed).clause
    let names = [
      "\"No. 1\"", "\"No. 1\" and \"No. 2\"", "\"No. 1\", \"No. 2\" and \"No. 3\"",
      "\"No. 1\", \"No. 2\", \"No. 3\" and 1 other", "\"No. 1\", \"No. 2\", \"No. 3\" and 2 others",
    ][count - 1]
    let actions = count == 1 ? "1 action" : "\(count) actions"
    #expect(clause == "1 archived, \(actions) failed for \(names): that conversation no longer exists")
  }

  @Test(
    arguments: [
      ([1], 0, "Couldn't archive \"No. 1\" in home"),
      ([1, 2], 0, "2 actions failed for \"No. 1\" and \"No. 2\" in home and work"),
      ([3, 4], 1, "1 archived, 2 actions failed for \"No. 3\" and \"No. 4\" in home"),
      ([5], 0, "Couldn't archive \"No. 5\""),
    ])
  func `The accounts are named where they are known`(threads: [Int64], done: Int, begins: String) {
    let failed = threads.map { number in
      ActionFailure(
        place: ThreadInMailbox(threadId: ThreadID(number), view: .folder(FolderID(1))),
        subject: "No. \(number)",
        reason: .threadGone)
    }
    let accounts = [1: "home", 2: "work", 3: "home", 4: "home"].reduce(into: [ThreadID: String]()) {
      $0[ThreadID($1.key)] = $1.value
    }
    let clause = ActionFailures(
      phrase: ActionPhrase(.archive), done: done, failed: failed, accounts: accounts
    ).clause
    #expect(clause == begins + ": that conversation no longer exists")
  }

  @Test(
    arguments: [("", ""), ("a\u{1B}[2Jb", " for \"")])
  func `Long subjects are cut, and what is not known is not named`(subject: String, begins: String) {
    let failed = (1...2).map { number in
      ActionFailure(
        place: ThreadInMailbox(threadId: ThreadID(Int64(number)), view: .folder(FolderID(1))),
        subject: subject.isEmpty ? "" : subject + String(repeating: "x", count: 400), reason: .threadGone)
    }
    let clause = ActionFailures(phrase: ActionPhrase(.archive), done: 0, failed: failed).clause
    #expect(clause.hasPrefix("2 actions failed" + (begins.isEmpty ? ":" : begins)), "\(clause)")
    #expect(clause.count < 160 && !clause.contains("\u{1B}"))
  }
}
