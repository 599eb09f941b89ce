import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Who made a change: the journal keeps it, and nobody pushes out what another did or undid.
@Suite(.timeLimit(.minutes(10))) struct ActionAuthorTests {
  private let place = TemporaryStore()
  /// As two processes have it open.
  private let user: MailStore
  private let agent: MailStore
  private let places: [ThreadInMailbox]
  private let inbox: FolderID

  init() async throws {
    user = try place.open()
    let (account, inbox) = try await user.makeAccount()
    self.inbox = inbox
    _ = try await user.write { try $0.add(TestMail.messages(0..<4, folder: inbox), accountId: account) }
    places = try await user.page(inbox).map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox)) }
    agent = try place.open()
    agent.actAsAgent()
  }

  private func act(_ action: ThreadAction, on index: Int, in store: MailStore) async throws {
    let place = places[index]
    #expect(try await store.write { try $0.perform(action, on: [place]) }.done.count == 1)
  }

  private func undone(in store: MailStore) async throws -> ThreadAction? {
    Self.action(try await store.write { try $0.undo() })
  }

  private func redone(in store: MailStore) async throws -> ThreadAction? {
    Self.action(try await store.write { try $0.redo() })
  }

  private static func action(_ outcome: UndoOutcome) -> ThreadAction? {
    switch outcome {
    case .withdrawn(let action): action.action
    case .applied(let action, _): action.action
    case .nothing, .irreversible, .needed: nil
    }
  }

  /// Adds entries of the journal without changes; the oldest first.
  private func fill(_ count: Int, by author: ActionAuthor, doneAt: String = Journal.nowSQL) async throws {
    try await user.write {
      try $0.db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
          INSERT INTO action (kind, state, author, doneAt)
          SELECT '\(ActionCode.encode(.star))', 1, \(author.code), \(doneAt) FROM n
          """)
    }
  }

  private func count(_ author: ActionAuthor) async throws -> Int {
    try await user.read {
      try SQLStatement($0.db, "SELECT count(*) FROM action WHERE state = 1 AND author = ?")
        .first(.integer(author.code)) { $0.int(0) } ?? 0
    }
  }

  @Test func `An agent undoes and redoes only what an agent did`() async throws {
    #expect(try await undone(in: agent) == nil)
    try await act(.star, on: 0, in: user)
    #expect(try await undone(in: agent) == nil)
    try await act(.markRead, on: 1, in: agent)
    try await act(.archive, on: 2, in: user)
    #expect(try await undone(in: agent) == .markRead)
    #expect(try await undone(in: agent) == nil)
    // What an agent took back, only an agent does again.
    #expect(try await redone(in: user) == nil)
    #expect(try await redone(in: agent) == .markRead)
    let all = try await user.read { try $0.actions(since: .distantPast) }
    #expect(all.map(\.action.author) == [.user, .agent, .user])
    #expect(try await agent.write { try $0.undo(all.map(\.action.id)) }.filter { $0 == .nothing }.count == 2)
    // The user undoes anybody's, and an agent doesn't do again what the user took back.
    #expect(try await redone(in: agent) == .markRead)
    #expect(try await undone(in: user) == .archive)
    #expect(try await undone(in: user) == .markRead)
    #expect(try await redone(in: agent) == nil)
    #expect(try await redone(in: user) == .markRead)
    #expect(try await redone(in: user) == .archive)
    close()
  }

  @Test func `An agent's action leaves alone what the user may redo, and the other way round`() async throws {
    try await act(.star, on: 0, in: user)
    #expect(try await undone(in: user) == .star)
    try await act(.markRead, on: 1, in: agent)
    #expect(try await undone(in: agent) == .markRead)
    try await act(.archive, on: 1, in: agent)
    #expect(try await redone(in: agent) == nil)
    #expect(try await redone(in: user) == .star)
    #expect(try await undone(in: agent) == .archive)
    try await act(.archive, on: 2, in: user)
    #expect(try await redone(in: user) == nil)
    #expect(try await redone(in: agent) == .archive)
    close()
  }

  @Test func `What is redone last comes after what was undone before it, and in its order`() async throws {
    try await act(.star, on: 0, in: user)
    try await act(.star, on: 1, in: user)
    #expect(try await undone(in: user) == .star)
    try await act(.markRead, on: 2, in: agent)
    try await act(.archive, on: 3, in: agent)
    let actions = try await user.read { try $0.actions(since: .distantPast, by: .agent) }
    #expect(actions.count == 2)
    _ = try await user.write { try $0.undo(actions.map(\.action.id), areRedoneLast: true) }
    #expect(try await undone(in: user) == .star)
    for action in [ThreadAction.star, .star, .markRead, .archive] {
      #expect(try await redone(in: user) == action)
    }
    #expect(try await redone(in: user) == nil)
    close()
  }

  @Test func `A pending action keeps its author, whoever carries it out`() async throws {
    let place = places[0]
    let announced = try await agent.write {
      try $0.addPending(.archive, on: [place], due: Date(timeIntervalSince1970: 0))
    }
    let pending = try #require(announced.pending)
    #expect(pending.author == .agent)
    #expect(try await user.read { try $0.pending() } == [pending])
    _ = try await user.write { try $0.carryOut(pending.id) }
    #expect(try await user.read { try $0.actions(since: .distantPast) }.map(\.action.author) == [.agent])
    #expect(try await undone(in: agent) == .archive)
    close()
  }

  @Test func `A rule on new mail acts for itself, and one that an agent runs for the agent`() async throws {
    let rule = try await user.write {
      try $0.addRule(MailRule(id: RuleID(0), condition: "a", steps: try RuleSteps(parsing: "star")))
    }
    let acts = places.map { RuleAct(rule: rule, action: .star, places: [$0]) }
    _ = try await agent.write { try $0.perform([acts[0]], settling: []) }
    _ = try await agent.write { try $0.perform([acts[1]], onNewMail: false, settling: []) }
    _ = try await user.write { try $0.perform([acts[2]], onNewMail: false, settling: []) }
    let actions = try await user.read { try $0.actions(since: .distantPast) }
    #expect(actions.map(\.action.author) == [.user, .agent, .rule])
    // Undo would not take back a count.
    #expect(try await user.read { try $0.rules() }.map(\.actedCount) == [2])
    let thread = places[1].threadId
    let email = try #require(try await user.read { try $0.emails(threadId: thread) }.first)
    let events = try await user.read { try $0.history(of: [email.id]) }.filter { $0.kind != .arrived }
    #expect(events.map(\.cause) == [ChangeCause(.agent)])
    close()
  }

  @Test(arguments: [(999, 1_000), (1_000, 1_001), (1_062, 1_063), (1_063, 1_000)])
  func `The user's entries are at least the newest thousand, whatever agents do`(known: Int, left: Int)
    async throws
  {
    try await fill(known, by: .user)
    try await fill(2_000, by: .agent)
    try await act(.star, on: 0, in: agent)
    #expect(try await count(.user) == known)
    try await act(.star, on: 1, in: user)
    #expect(try await count(.user) == left)
    #expect(try await count(.agent) == 2_001)
    close()
  }

  @Test func `Agents act until their entries are as many as may be, and drop none that is not old`()
    async throws
  {
    try await fill(19_999, by: .agent)
    try await act(.star, on: 0, in: agent)
    let place = places[1]
    let full = AgentJournalFull(limit: 20_000)
    await #expect(throws: full) {
      _ = try await agent.write { mail in try mail.perform(ThreadAction.star, on: [place]) }
    }
    await #expect(throws: full) {
      _ = try await agent.write { mail in
        try mail.addPending(ThreadAction.archive, on: [place], due: TestClock.start)
      }
    }
    #expect(try await count(.agent) == 20_000)
    #expect(try await user.read { try $0.emails(threadId: place.threadId) }.first?.isStarred == false)
    // The user acts on, and makes room.
    try await act(.star, on: 2, in: user)
    let newest = try #require(try await user.read { try $0.actions(since: .distantPast, by: .agent) }.first)
    _ = try await user.write { try $0.undo([newest.action.id]) }
    try await act(.star, on: 1, in: agent)
    #expect(try await count(.agent) == 20_000)
    close()
  }

  @Test(arguments: [false, true])
  func `Entries of agents that are over thirty days old make room`(isRoom: Bool) async throws {
    // Some seconds on this side of the limit, since the clock runs on.
    let age = isRoom ? Journal.agentAge + 1 : Journal.agentAge - 600
    try await fill(1, by: .agent, doneAt: "\(Journal.nowSQL) - \(age)")
    try await fill(19_999, by: .agent)
    let place = places[1]
    let done = try? await agent.write { try $0.perform(.star, on: [place]) }
    #expect((done != nil) == isRoom)
    #expect(try await count(.agent) == 20_000)
    close()
  }

  @Test(arguments: [false, true])
  func `That what an agent snoozed returned is taken back with its snooze only`(isTakenBack: Bool)
    async throws
  {
    let seen = places[0]
    _ = try await user.write { try $0.perform(.markRead, on: [seen]) }
    let before = try await user.page(inbox)
    let until = Date(timeIntervalSince1970: 1)
    _ = try await agent.write { [places] in
      try $0.perform(.snooze(until: until), on: Array(places.prefix(2)))
    }
    _ = try await user.write { try $0.wakeDue(at: until) }
    #expect(try await user.read { try $0.emails(threadId: seen.threadId) }.first?.isRead == false)
    #expect(try await user.read { try $0.snoozed() }.isEmpty)
    let actions = try await user.read { try $0.actions(since: .distantPast, by: .agent) }.map(\.action)
    #expect(actions.count == 3)
    // To the user, it is no action.
    if isTakenBack { #expect(try await undone(in: user) == .snooze(until: until)) }
    #expect(try await user.page(inbox).count == 4)
    _ = try await user.write { try $0.undo(actions.map(\.id)) }
    #expect(try await user.page(inbox).count == 4)
    let after = try await user.page(inbox)
    #expect(isTakenBack || after == before)
    #expect(try await user.read { try $0.snoozed() }.isEmpty)
    #expect(try await user.complaints() == [])
    close()
  }

  private func close() {
    agent.close()
    user.close()
  }
}
