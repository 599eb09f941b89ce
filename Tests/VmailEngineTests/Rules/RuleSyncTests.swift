import Foundation
import Testing
import VmailDomain
@testable import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Rules on mail that sync brings.
@Suite("Rules at arrival", .timeLimit(.minutes(10)))
struct RuleSyncTests {
  private static func rule(
    _ condition: String, _ steps: String, name: String = "", stops: Bool = false
  ) throws -> MailRule {
    MailRule(
      id: RuleID(0), name: name, condition: condition, steps: try RuleSteps(parsing: steps), stops: stops)
  }

  /// A world that was synced once, with a message from before.
  private static func world(_ rules: [MailRule]) async throws -> SyncWorld {
    let world = try await SyncWorld()
    for rule in rules { _ = try await world.store.write { try $0.addRule(rule) } }
    await world.server.deliver(SyncWorld.mail("old"), to: "INBOX")
    try await world.sync()
    return world
  }

  private static func subjects(_ world: SyncWorld, _ folder: String) async throws -> [String] {
    try await world.threads(folder).map(\.subject).sorted()
  }

  private static func onServer(_ world: SyncWorld, _ name: String) async -> Int {
    await world.server.mailboxes[name]?.messages.count ?? 0
  }

  @Test func `New mail is acted on at once, here and on the server, and mail of the first sync never`()
    async throws
  {
    let world = try await Self.world([try Self.rule("subject:about", "label Bills; read; archive")])
    #expect(try await Self.subjects(world, "INBOX") == ["About old"])
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    let report = try await world.sync()
    #expect(report.arrivals.runs.map(\.outcome.done.count) == [1])
    #expect(report.folders.first?.counts.new == 1)
    // What a rule took away is not announced.
    #expect(report.total.unseen == 0)
    #expect(try await Self.subjects(world, "INBOX") == ["About old"])
    #expect(try await Self.subjects(world, "Bills") == ["About new"])
    #expect(try await world.email("About new")?.isRead == true)
    #expect(await Self.onServer(world, "INBOX") == 1)
    #expect(await Self.onServer(world, "Bills") == 1)
    try await world.sync()
    #expect(try await world.differences() == [])
    #expect(try await world.store.read { try $0.rules() }.map(\.actedCount) == [1])
  }

  @Test func `What a rule did is one entry of the journal; taken back, it is not done again`() async throws {
    let world = try await Self.world([try Self.rule("subject:new", "label Bills; star; archive")])
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    try await world.sync()
    guard case .applied(_, let outcome) = try await world.store.write({ try $0.undo() }) else {
      Issue.record("there was nothing to undo")
      return
    }
    #expect(outcome.done.count == 1)
    #expect(try await Self.subjects(world, "INBOX") == ["About new", "About old"])
    #expect(try await Self.subjects(world, "Bills") == [])
    #expect(try await world.store.write { try $0.undo() } == .nothing)
    try await world.sync()
    try await world.sync()
    #expect(try await Self.subjects(world, "INBOX") == ["About new", "About old"])
    #expect(await Self.onServer(world, "INBOX") == 2)
    #expect(try await world.differences() == [])
  }

  @Test func `Rules act in order, on mail as it came, until one stops`() async throws {
    let world = try await Self.world([
      try Self.rule("subject:a", "archive"), try Self.rule("subject:a", "label First; move Bills"),
      try Self.rule("subject:b", "star", stops: true), try Self.rule("subject:about", "label Second"),
    ])
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    await world.server.deliver(SyncWorld.mail("b"), to: "INBOX")
    let report = try await world.sync()
    #expect(report.pushed.mailboxes.isEmpty)
    // Archived by the first, labelled by the second and the last, and moved by nobody.
    #expect(try await Self.subjects(world, "First") == ["About a"])
    #expect(try await Self.subjects(world, "Second") == ["About a"])
    #expect(try await Self.subjects(world, "Bills") == [])
    #expect(try await Self.subjects(world, "INBOX") == ["About b", "About old"])
    #expect(try await world.email("About b")?.flags.contains(.flagged) == true)
    try await world.sync()
    #expect(try await world.differences() == [])
    #expect(await Self.onServer(world, "First") == 1)
  }

  @Test func `A rule that is tried changes nothing, and others act as if it were not there`() async throws {
    var shadows = [
      try Self.rule("subject:about", "label Noted; star; delete", name: "first", stops: true),
      try Self.rule("subject:about", "label Bills; archive", name: "last"),
    ]
    for index in shadows.indices { shadows[index].triedSince = TestClock.start }
    let world = try await Self.world([
      shadows[0], try Self.rule("subject:a", "archive"), try Self.rule("subject:b", "delete"), shadows[1],
    ])
    for name in "abc" { await world.server.deliver(SyncWorld.mail("\(name)"), to: "INBOX") }
    let report = try await world.sync()
    #expect(report.arrivals.runs.map(\.outcome.done.count) == [1, 1])
    #expect(report.arrivals.failures.isEmpty)
    #expect(try await Self.subjects(world, "INBOX") == ["About c", "About old"])
    #expect(try await world.email("About a")?.flags.contains(.flagged) == false)
    let rules = try await world.store.read { try $0.rules() }
    #expect(rules.map(\.actedCount) == [0, 1, 1, 0])
    #expect(
      try await world.store.read { try $0.folders(accountId: world.account) }.allSatisfy {
        $0.name != "Noted"
      })
    func noted(_ rule: MailRule) async throws -> [String] {
      try await world.store.read { try $0.ruledMessages(of: rule) }.map { message in
        switch message.deed {
        case .would(let steps): steps.text
        case .preceded: "nothing"
        case .did: "?"
        }
      }.sorted()
    }
    let all = "label +Noted; star; delete"
    #expect(try await noted(rules[0]) == [all, all, all])
    // What is archived is labelled first, and what is deleted is left alone.
    #expect(try await noted(rules[3]) == ["label +Bills", "label +Bills; archive", "nothing"])
    #expect(try await world.store.complaints() == [])
    // It forgets what it noted as soon as it means something else.
    let manage = ManageRulesUseCase(store: world.store, clock: TestClock()) { _ in 0 }
    var renamed = rules[0]
    renamed.name = "still the same"
    #expect(try await manage.update(renamed) == false)
    #expect(try await noted(renamed).count == 3)
    renamed.condition = "subject:a"
    #expect(try await manage.update(renamed))
    #expect(try await noted(renamed).isEmpty)
    // Turned off, it keeps what it noted.
    #expect(try await manage.setOn(false, rules[3]) == false)
    let off = try #require(try await world.store.read { try $0.rules() }.last)
    #expect(!off.isOn && off.triedSince == rules[3].triedSince)
    #expect(try await noted(off).count == 3)
    #expect(try await manage.setOn(true, off))
    let acting = try #require(try await world.store.read { try $0.rules() }.last)
    #expect(acting.acts)
    try await manage.setOn(true, isTried: true, acting)
    let again = try #require(try await world.store.read { try $0.rules() }.last)
    #expect(again.triedSince != nil)
    #expect(try await noted(again).isEmpty)
  }

  @Test func `Conditions are those of a search, on the message that came and not on its thread`() async throws
  {
    let world = try await Self.world([
      try Self.rule("-body:nothing text subject:reply", "label Reply"),
      try Self.rule("subject:old", "label Old"), try Self.rule("(subject:reply OR is:starred)", "star"),
    ])
    await world.server.deliver(SyncWorld.mail("reply", inReplyTo: "old"), to: "INBOX")
    try await world.sync()
    #expect(try await Self.subjects(world, "Reply").count == 1)
    #expect(
      try await world.store.read { try $0.folders(accountId: world.account) }.allSatisfy { $0.name != "Old" })
    #expect(try await world.email("About reply")?.flags.contains(.flagged) == true)
  }

  @Test func `A rule that fails is reported once, stays, and doesn't block anything`() async throws {
    let world = try await Self.world([
      try Self.rule("subject:about", "move Gone", name: "Broken"), try Self.rule("subject:about", "star"),
    ])
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    let first = try await world.sync()
    #expect(first.arrivals.failures.map(\.reason) == ["no folder \"Gone\""])
    #expect(first.arrivals.runs.count == 1)
    await world.server.deliver(SyncWorld.mail("b"), to: "INBOX")
    let second = try await world.sync()
    #expect(second.arrivals.failures.isEmpty)
    #expect(second.arrivals.runs.count == 1)
    #expect(
      try await world.store.read { try $0.rules() }.map(\.failure) == ["no folder \"Gone\"", nil])
    _ = try await world.store.write { try $0.createFolder(accountId: world.account, name: "Gone") }
    await world.server.deliver(SyncWorld.mail("c"), to: "INBOX")
    try await world.sync()
    #expect(try await world.store.read { try $0.rules() }.map(\.failure) == [nil, nil])
    #expect(try await Self.subjects(world, "Gone") == ["About c"])
  }

  @Test func `Neither mail of other mailboxes nor mail that moves into the Inbox arrives`() async throws {
    let world = try await Self.world([try Self.rule("subject:about", "star")])
    await world.server.deliver(SyncWorld.mail("bill"), to: "Bills")
    #expect(try await world.sync().arrivals == ArrivalReport())
    await world.server.move(1, from: "Bills", to: "INBOX")
    #expect(try await world.sync().arrivals == ArrivalReport())
    await world.server.renumber("INBOX")
    #expect(try await world.sync().arrivals == ArrivalReport())
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    #expect(try await world.sync().arrivals.runs.count == 1)
  }

  @Test func `A rule that is off, or another account's, does nothing, and nothing is noted without rules`()
    async throws
  {
    let world = try await SyncWorld()
    try await world.sync()
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    try await world.sync()
    var off = try await world.store.write { try $0.addRule(try Self.rule("subject:about", "star")) }
    off.isOn = false
    _ = try await world.store.write { [off] in try $0.updateRule(off) }
    let other = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    var others = try Self.rule("subject:about", "star")
    others.accountId = other.id
    _ = try await world.store.write { [others] in try $0.addRule(others) }
    await world.server.deliver(SyncWorld.mail("b"), to: "INBOX")
    #expect(try await world.sync().arrivals == ArrivalReport())
    #expect(try await world.store.read { try $0.arrived(accountId: world.account, limit: 10) }.isEmpty)
    try await world.store.removeAccount(other.id)
    #expect(try await world.store.read { try $0.rules() }.map(\.id) == [off.id])
    #expect(try await world.store.complaints() == [])
  }

  @Test func `Mail that broke off is fetched later and still counts as there before the first sync`()
    async throws
  {
    let world = try await SyncWorld()
    _ = try await world.store.write { try $0.addRule(try Self.rule("subject:about", "star")) }
    for name in "abc" { await world.server.deliver(SyncWorld.mail("\(name)"), to: "INBOX") }
    try await world.sync()
    let inbox = try await world.folder("INBOX")
    // As if the first sync had broken off before 1 to 3.
    try await world.store.write {
      try $0.restart(
        folderId: inbox.folder.id,
        cursor: FolderCursor(uidValidity: 1, uidNext: 4, modSeq: nil, gap: UIDSet(1...3)))
    }
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    #expect(try await world.sync().arrivals.runs.map(\.outcome.done.count) == [1])
    #expect(try await world.email("About a")?.flags.contains(.flagged) == false)
    #expect(try await world.email("About new")?.flags.contains(.flagged) == true)
  }

  @Test func `Subjects and conditions of any kind are text`() async throws {
    let subject = "'); DROP TABLE rule; -- $(rm -rf ~) \" ; | & \u{202E}"
    let world = try await Self.world([
      try Self.rule("\"DROP TABLE rule\"", "label '\"); DROP TABLE email; --'"),
      try Self.rule("subject:\"rm -rf\"", "archive"),
    ])
    await world.server.deliver("Message-ID: x@example.org\nSubject: \(subject)\n\nx\n", to: "INBOX")
    let report = try await world.sync()
    #expect(report.arrivals.runs.count == 2)
    #expect(try await Self.subjects(world, "INBOX") == ["About old"])
    #expect(try await world.store.read { try $0.rules() }.count == 2)
    #expect(try await world.store.complaints() == [])
  }

  @Test func `After a crash anywhere between arrival and rule, mail is acted on once`() async throws {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await SyncWorld(place: place, faults: pictures.everyStatement(place.directory))
    // So that the server is as it was for whoever comes after the crash.
    try await world.tellNothing()
    for steps in ["label Bills; archive", "star"] {
      _ = try await world.store.write { try $0.addRule(try Self.rule("subject:new", steps)) }
    }
    var shadow = try Self.rule("subject:new", "label Noted; unstar")
    shadow.triedSince = TestClock.start
    shadow = try await world.store.write { [shadow] in try $0.addRule(shadow) }
    await world.server.deliver(SyncWorld.mail("old"), to: "INBOX")
    try await world.sync()
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    await world.server.deliver(SyncWorld.mail("another new"), to: "INBOX")
    _ = pictures.take()
    try await world.sync()
    let before = try await world.texts()
    #expect(try await world.store.read { try $0.rules() }.map(\.actedCount) == [2, 2, 0])
    let taken = pictures.take()
    #expect(taken.count > 10)
    for picture in taken {
      let restarted = try world.reopened(at: picture.place)
      try await restarted.sync()
      #expect(try await restarted.store.complaints() == [])
      #expect(try await restarted.texts() == before)
      let acted = try await restarted.store.read { try $0.rules() }.map(\.actedCount)
      #expect(acted == [2, 2, 0])
      let noted = try await restarted.store.read { [shadow] in try $0.ruledMessages(of: shadow) }
      #expect(noted.count == 2)
      #expect(try await restarted.store.read { try $0.arrived(accountId: world.account, limit: 9) }.isEmpty)
    }
  }
}
