import Testing
import VmailDomain

@Suite("RuleConflict", .timeLimit(.minutes(10)))
struct RuleConflictTests {
  @Test(arguments: [
    ("star", "unstar", ["star/unstar"]), ("read", "unread", ["read/unread"]), ("star", "star", []),
    ("star", "read", []), ("archive", "delete", ["archive/delete"]), ("delete", "spam", ["delete/spam"]),
    ("archive", "archive", []), ("move Bills", "move bills", []),
    ("move Bills", "move Team", ["move Bills/move Team"]), ("archive", "move Bills", ["archive/move Bills"]),
    ("label Bills", "label -bills", ["label +Bills/label -bills"]),
    ("label -Bills", "label Bills", ["label -Bills/label +Bills"]), ("label Bills", "label Team", []),
    ("label Bills", "label -Team", []), ("label Bills", "move Team", []),
    ("categorize social", "categorize updates", ["categorize social/categorize updates"]),
    ("categorize social", "categorize social", []),
    ("label keyword:work", "label -keyword:work", ["label +keyword:work/label -keyword:work"]),
    ("label keyword:work", "label keyword:later", []),
    ("star; read; archive", "unstar; delete", ["star/unstar", "archive/delete"]),
  ])
  func `Steps contradict each other if only one can take effect, whichever comes first`(
    first: String, second: String, expected: [String]
  ) throws {
    let (first, second) = (try RuleSteps(parsing: first), try RuleSteps(parsing: second))
    let conflicts = RuleConflict.all(of: first, and: second)
    #expect(conflicts.map { "\($0.first.text)/\($0.second.text)" } == expected)
    #expect(RuleConflict.all(of: second, and: first).count == expected.count)
  }

  /// What is carried out last counts, and mail leaves the Inbox once.
  @Test(arguments: [
    ("star", "unstar", false), ("star; archive", "unstar", true), ("star; archive", "unstar; delete", true),
    ("star", "unstar; archive", false), ("archive", "delete", true), ("delete; star", "unstar", true),
  ])
  func `The rule that has its way is known`(first: String, second: String, isFirst: Bool) throws {
    let conflicts = try RuleConflict.all(of: RuleSteps(parsing: first), and: RuleSteps(parsing: second))
    #expect(!conflicts.isEmpty)
    #expect(conflicts.allSatisfy { $0.firstPrevails == isFirst })
  }
}
