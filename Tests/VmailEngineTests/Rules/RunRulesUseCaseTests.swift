import Testing
import VmailDomain
@testable import VmailEngine
import VmailStore
import VmailTestSupport

/// Rules over mail that didn't just arrive from a server.
@Suite(.timeLimit(.minutes(10))) struct RunRulesUseCaseTests {
  private let place = TemporaryStore()
  private let store: MailStore

  init() throws { store = try place.open() }

  private static func rule(_ condition: String, _ steps: String = "star") throws -> MailRule {
    MailRule(id: RuleID(0), condition: condition, steps: try RuleSteps(parsing: steps))
  }

  @Test func `Rules over mail that is there act on the folder they are run in, and stop as at arrival`()
    async throws
  {
    let (account, inbox) = try await store.makeAccount()
    let other = try await store.write { try $0.createFolder(accountId: account, name: "Other") }
    _ = try await store.write { try $0.add(TestMail.messages(0..<4, folder: inbox), accountId: account) }
    _ = try await store.write { try $0.add([TestMail.message("else", folder: other.id)], accountId: account) }
    var first = try Self.rule("m1", "label Bills")
    first.stops = true
    let rules = [
      try await store.write { [first] in try $0.addRule(first) },
      try await store.write { try $0.addRule(try Self.rule("text", "archive")) },
    ]
    let useCase = RunRulesUseCase(store: store, clock: TestClock()) { _ in 0 }
    let dry = try await useCase.plan(rules, in: .folder(inbox), of: account, makesLabels: false)
    #expect(dry.acts.map(\.places.count) == [1, 3])
    #expect(try await store.read { try $0.folders(accountId: account) }.allSatisfy { $0.name != "Bills" })
    let plan = try await useCase.plan(rules, in: .folder(inbox), of: account, makesLabels: true)
    let runs = try await useCase.perform(plan.acts)
    #expect(runs.map(\.outcome.done.count) == [1, 3])
    #expect(try await store.page(inbox).map(\.subject) == ["About m1"])
    #expect(try await store.page(other.id).count == 1)
    _ = try await store.write { try $0.undo() }
    #expect(try await store.page(inbox).count == 4)
  }

  @Test func `Mail that was imported is acted on where the user says so, in the Inbox only`() async throws {
    let (account, inbox) = try await store.makeAccount()
    let other = try await store.write { try $0.createFolder(accountId: account, name: "Other") }
    _ = try await store.write { try $0.addRule(try Self.rule("text")) }
    let added = try await store.write {
      try $0.add(
        [TestMail.message("a", folder: inbox), TestMail.message("b", folder: other.id)], accountId: account)
    }
    #expect(try await store.read { try $0.arrived(accountId: account, limit: 9) }.isEmpty)
    let ids = added.compactMap { if case .new(let id) = $0 { id } else { nil } }
    let useCase = RunRulesUseCase(store: store, clock: TestClock()) { _ in 0 }
    let report = try await useCase.handleImported(ids, accountId: account)
    #expect(report.runs.map(\.outcome.done.count) == [1])
    #expect(try await store.page(inbox).first?.isStarred == true)
    #expect(try await store.page(other.id).first?.isStarred == false)
  }
}
