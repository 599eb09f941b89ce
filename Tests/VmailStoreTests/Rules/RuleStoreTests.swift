import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite("Rules in the store", .timeLimit(.minutes(10)))
struct RuleStoreTests {
  private let place: TemporaryStore
  private let store: MailStore

  init() throws {
    place = TemporaryStore()
    store = try place.open()
  }

  private static func rule(_ condition: String, _ steps: String = "star") throws -> MailRule {
    MailRule(id: RuleID(0), condition: condition, steps: try RuleSteps(parsing: steps))
  }

  private var conditions: [String] {
    get async throws { try await store.read { try $0.rules() }.map(\.condition) }
  }

  @Test func `Rules are kept as they are, in an order that can be changed`() async throws {
    for condition in ["a", "b", "c"] {
      _ = try await store.write { try $0.addRule(try Self.rule(condition)) }
    }
    let rules = try await store.read { try $0.rules() }
    try await store.write { try $0.moveRule(rules[2].id, to: 0) }
    #expect(try await conditions == ["c", "a", "b"])
    try await store.write { try $0.moveRule(rules[0].id, to: 99) }
    #expect(try await conditions == ["c", "b", "a"])
    try await store.write { try $0.removeRule(rules[1].id) }
    #expect(try await conditions == ["c", "a"])
    _ = try await store.write { try $0.addRule(try Self.rule("d")) }
    #expect(try await conditions == ["c", "a", "d"])
  }

  @Test func `A change keeps how often a rule acted, and forgets why it could not`() async throws {
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add([TestMail.message("a", folder: inbox)], accountId: account) }
    var rule = try await store.write { try $0.addRule(try Self.rule("a", "label 'x; \"y\"'; archive")) }
    let id = rule.id
    #expect(try await store.write { try $0.noteFailure("no", of: id) })
    #expect(try await store.write { try $0.noteFailure("no", of: id) } == false)
    let thread = try #require(try await store.page(inbox).first)
    let act = RuleAct(
      rule: rule, action: .star, places: [ThreadInMailbox(threadId: thread.id, view: .folder(inbox))])
    _ = try await store.write { try $0.perform([act], settling: []) }
    let known = try #require(try await store.read { try $0.rules() }.first)
    #expect(known.failure == "no" && known.actedCount == 1 && known.steps == rule.steps)
    rule.name = "Name"
    rule.stops = true
    rule.actedCount = 99
    _ = try await store.write { [rule] in try $0.updateRule(rule) }
    let changed = try #require(try await store.read { try $0.rules() }.first)
    #expect(changed.name == "Name" && changed.stops && changed.failure == nil && changed.actedCount == 1)
  }

  @Test func `The history names the rule that acted, by its name at that time`() async throws {
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add([TestMail.message("a", folder: inbox)], accountId: account) }
    let place = ThreadInMailbox(
      threadId: try #require(try await store.page(inbox).first).id, view: .folder(inbox))
    let email = try #require(try await store.read { try $0.emails(threadId: place.threadId) }.first)
    var rule = try await store.write { try $0.addRule(try Self.rule("from:ann")) }
    _ = try await store.write { [rule] in
      try $0.perform([RuleAct(rule: rule, action: .star, places: [place])], settling: [])
    }
    rule.name = "Friends"
    _ = try await store.write { [rule] in try $0.updateRule(rule) }
    _ = try await store.write { [rule] in
      try $0.perform([RuleAct(rule: rule, action: .markRead, places: [place])], settling: [])
    }
    _ = try await store.write { try $0.perform(.archive, on: [place]) }
    _ = try await store.write { try $0.undo() }
    try await store.write { [rule] in try $0.removeRule(rule.id) }
    #expect(
      try await store.read { try $0.history(of: [email.id]) }.filter { $0.kind != .arrived }.map(\.cause) == [
        ChangeCause(.rule, name: "from:ann"), ChangeCause(.rule, name: "Friends"), ChangeCause(.user),
        ChangeCause(.user),
      ])
  }

  @Test func `A search among some messages finds those of them that match, and no others`() async throws {
    let (account, inbox) = try await store.makeAccount()
    let added = try await store.write {
      try $0.add(TestMail.messages(0..<30, folder: inbox), accountId: account)
    }
    let ids = added.compactMap { if case .new(let id) = $0 { id } else { nil } }
    func found(_ query: String, _ among: [EmailID]) async throws -> [Int] {
      let query = try SearchQueryParser.parse(query, now: TestClock.start) { _ in 0 }
      return try await store.read { try $0.match(query, scope: .account(account), among: among) }
        .compactMap(ids.firstIndex).sorted()
    }
    let few = [ids[3], ids[4], ids[20], EmailID(999)]
    #expect(try await found("text", few) == [3, 4, 20])
    #expect(try await found("m4", few) == [4])
    #expect(try await found("m5", few) == [])
    #expect(try await found("-m4", few) == [3, 20])
    #expect(try await found("subject:about is:unread", few) == [3, 4, 20])
    #expect(try await found("is:starred", few) == [])
    #expect(try await found("(m3 OR is:starred)", few) == [3])
    #expect(try await found("m2*", ids) == [2] + Array(20..<30))
    #expect(try await found("text", []) == [])
    #expect(
      try await store.read {
        try $0.match(
          try SearchQueryParser.parse("text", now: TestClock.start) { _ in 0 },
          scope: .account(AccountID(account.rawValue + 1)), among: few
        )
      }.isEmpty)
  }

  private static func plan(of sql: String, _ db: Database) throws -> [String] {
    let filled = sql.replacing("?1", with: "1").replacing("?", with: "1")
    return try SQLStatement(db, "EXPLAIN QUERY PLAN " + filled).all { $0.text(3) }
  }

  @Test func `That search reads the index between these messages only`() throws {
    func plan(_ query: String) throws -> [[String]] {
      let query = try SearchQueryParser.parse(query, now: TestClock.start) { _ in 0 }
      let plan = try SearchPlan(
        query, scope: .account(AccountID(1)), places: QueryResolver(accounts: [], folders: []),
        estimates: nil, among: [7, 9])
      for branch in plan.branches {
        #expect(branch.positions == 7..<10)
        guard case .listed([7, 9])? = branch.way.leads.first else {
          Issue.record("\(query) is not led to")
          continue
        }
      }
      return try StoreConnection.reader(place.files).read { db in
        try plan.branches.map { try Self.plan(of: $0.entrySQL, db) }
      }
    }
    for steps in try plan("word is:unread") + plan("from:x -word") + plan("is:starred has:link") {
      #expect(!steps.contains { $0.hasPrefix("SCAN e") || $0.hasPrefix("SCAN search_entry") }, "\(steps)")
      #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
    }
  }

  @Test(
    arguments: [
      (Arrivals.noteSQL, "SCAN email"), (Arrivals.unreadSQL, "SCAN email"),
      (SnoozedMessages.nextSQL, "SCAN snooze"), (SnoozedMessages.dueSQL, "SCAN snooze"),
      (SnoozedMessages.ofThreadSQL, "SCAN"),
    ])
  func `What is asked at each arrival and each minute is a range of an index`(sql: String, unwanted: String)
    throws
  {
    let steps = try StoreConnection.reader(place.files).read { db in
      try Self.plan(of: sql, db)
    }
    #expect(!steps.isEmpty && !steps.contains { $0.hasPrefix(unwanted) }, "\(steps)")
  }
}
