import Testing

@testable import VmailDomain
@testable import VmailEngine

@Suite("RulePlan", .timeLimit(.minutes(10)))
struct RulePlanTests {
  private static let bills = Folder(id: FolderID(7), accountId: AccountID(1), name: "Bills", type: .custom)

  private static func match(_ id: Int64, _ steps: String, _ threads: [Int64]) throws -> RulePlan.Match {
    let steps = try RuleSteps(parsing: steps)
    return RulePlan.Match(
      rule: MailRule(id: RuleID(id), condition: "x", steps: steps),
      actions: try RuledActions(steps, folders: [bills]), places: threads.map(place))
  }

  private static func place(_ thread: Int64) -> ThreadInMailbox {
    ThreadInMailbox(threadId: ThreadID(thread), view: .folder(FolderID(1)))
  }

  private static func told(_ plan: RulePlan) -> [String] {
    plan.acts.map { "\($0.rule.id): \($0.action) \($0.places.map(\.threadId.rawValue))" }
  }

  @Test func `A rule's steps are one action`() throws {
    let plan = RulePlan([try Self.match(1, "archive; label bills; star", [1, 2])])
    #expect(plan.acts.count == 1)
    #expect(
      plan.acts.first?.action
        == .combined([.label(adding: [Self.bills.id], removing: []), .star, .archive]))
  }

  @Test func `What leaves the Inbox by one rule is labelled by those behind it first, and leaves once`()
    throws
  {
    let plan = RulePlan([
      try Self.match(1, "archive", [1]), try Self.match(2, "star; move Bills", [1, 2]),
    ])
    #expect(
      Self.told(plan) == [
        "2: star [1]", "1: archive [1]",
        "2: \(ThreadAction.combined([.star, .move(to: Self.bills.id)])) [2]",
      ])
  }

  @Test
  func `What a rule does in several accounts is one action, and what leaves the Inbox still comes last`()
    throws
  {
    let first = RulePlan([try Self.match(1, "archive", [1]), try Self.match(2, "star; archive", [1, 2])])
    let second = RulePlan([try Self.match(1, "archive", [3]), try Self.match(2, "star; archive", [4])])
    let rules = try [1, 2].map { try Self.match($0, "archive", []).rule }
    let acts = RuleAct.joined([AccountID(1): first.acts, AccountID(2): second.acts], inOrderOf: rules)
    let told = acts.map { "\($0.rule.id): \($0.action.parts.count) \($0.places.map(\.threadId.rawValue))" }
    #expect(told == ["2: 1 [1]", "1: 1 [1, 3]", "2: 1 [2, 4]"])
    // In the second account, the label has another identifier.
    let bills = RuleAct(rule: rules[0], action: .move(to: FolderID(9)), places: [Self.place(5)])
    let moved = RulePlan([try Self.match(1, "move Bills", [1])]).acts
    let both = RuleAct.joined([AccountID(1): moved, AccountID(2): [bills]], inOrderOf: rules)
    #expect(both.map(\.action) == [.perAccount([AccountID(1): moved[0].action, AccountID(2): bills.action])])
    #expect(RuleAct.joined([:], inOrderOf: rules).isEmpty)
  }

  @Test func `What a rule throws away is left alone by those behind it`() throws {
    let plan = RulePlan([try Self.match(1, "delete", [1]), try Self.match(2, "label Bills", [1, 2])])
    #expect(
      Self.told(plan) == [
        "2: \(ThreadAction.label(adding: [Self.bills.id], removing: [])) [2]", "1: delete [1]",
      ])
  }

  @Test func `A rule that can only leave does nothing to what has left`() throws {
    let plan = RulePlan([try Self.match(1, "archive", [1]), try Self.match(2, "spam", [1])])
    #expect(Self.told(plan) == ["1: archive [1]"])
  }

  @Test func `Labels that are not there yet are to be made; folders must be there`() throws {
    #expect(
      try RuledActions(RuleSteps(parsing: "label New bills"), folders: [Self.bills]).newLabels == ["New"])
    #expect(throws: RuledActions.NoFolder(name: "New")) {
      try RuledActions(RuleSteps(parsing: "move New"), folders: [Self.bills])
    }
  }
}
