import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Gmail's labels (decision 58): All Mail, Spam and Trash are synced, and folders are what X-GM-LABELS says.
@Suite(.timeLimit(.minutes(10))) struct GmailSyncTests {
  static let all = ModelGmail.all

  /// A world with mail: `a` in the Inbox, `b` in the Inbox and Bills, `c` in Bills and Work, `d` archived, `e` in Trash.
  static func world(_ gmail: ModelGmail = ModelGmail()) async throws -> SyncWorld {
    let world = try await SyncWorld(gmail: gmail)
    for name in ["a", "b"] { await world.server.deliver(SyncWorld.mail(name), to: "INBOX") }
    for name in ["c", "d"] { await world.server.deliver(SyncWorld.mail(name), to: all) }
    await world.server.deliver(SyncWorld.mail("e"), to: ModelGmail.trash)
    try await label("b", adding: ["Bills"], in: world)
    try await label("c", adding: ["Bills", "Work"], in: world)
    return world
  }

  /// Another client's change of labels.
  static func label(
    _ name: String, adding: [String] = [], removing: [String] = [], in world: SyncWorld
  ) async throws {
    let labels = { (names: [String]) in
      Set(names.map { $0 == "INBOX" ? GmailLabel.inbox : .mailbox(MailboxPath(Array($0.utf8))) })
    }
    await world.server.changeLabels(
      of: try await uid(name, in: all, world), in: all, adding: labels(adding), removing: labels(removing))
  }

  static func uid(_ name: String, in mailbox: String, _ world: SyncWorld) async throws -> UInt32 {
    let source = Array(SyncWorld.mail(name).utf8)
    return try #require(await world.server.mailboxes[mailbox]?.messages.values.first { $0.source == source })
      .uid
  }

  /// What differs between the server's messages and those here: folders by labels, flags, the number of messages.
  static func differences(_ world: SyncWorld) async throws -> [String] {
    let names = Dictionary(
      try await world.store.read { try $0.syncedFolders(accountId: world.account) }.map {
        ($0.folder.id, String(decoding: $0.path.bytes, as: UTF8.self))
      }, uniquingKeysWith: { first, _ in first })
    var here: [String: [String]] = [:]
    for email in try await world.store.read({
      try $0.emails(accountId: world.account, after: nil, limit: 10_000)
    }) {
      let folders = email.folders.compactMap { names[$0] }.filter { $0 != all }.sorted()
      here[email.subject, default: []].append(
        "\(email.flags.subtracting(.local).rawValue) \(folders.joined(separator: ","))")
    }
    var there: [String: [String]] = [:]
    for item in try #require(await world.server.gmail).items.values {
      let text = String(decoding: item.source, as: UTF8.self)
      let subject = text.split(separator: "\n").first { $0.hasPrefix("Subject: ") }?.dropFirst(9) ?? ""
      let folders: [String] =
        switch item.place {
        case .spam: [ModelGmail.spam]
        case .trash: [ModelGmail.trash]
        case .mail: item.labels.compactMap(Self.name).sorted()
        }
      there[String(subject), default: []].append("\(item.flags.rawValue) \(folders.joined(separator: ","))")
    }
    let found = Set(here.keys).union(there.keys).sorted().compactMap { subject in
      let (mine, its) = (here[subject]?.sorted() ?? [], there[subject]?.sorted() ?? [])
      return mine == its ? nil : "\(subject): \(mine) for \(its)"
    }
    return found + (try await world.store.complaints())
  }

  private static func name(_ label: GmailLabel) -> String? {
    switch label {
    case .inbox: "INBOX"
    case .sent: "[Gmail]/Sent Mail"
    case .draft: "[Gmail]/Drafts"
    case .starred, .important: nil
    case .mailbox(let path): String(decoding: path.bytes, as: UTF8.self)
    }
  }

  // MARK: Syncing

  @Test func `A message with several labels is stored once, and one without is in Archive`() async throws {
    let world = try await Self.world()
    let report = try await world.sync()
    #expect(report.total.new == 5)
    #expect(try await Self.differences(world) == [])
    #expect(Set(try await world.archived().map(\.subject)) == ["About d"])
    #expect(Set(try await world.threads("Bills").map(\.subject)) == ["About b", "About c"])
    #expect(
      Set(try await world.mirror("Bills").keys) == [
        try await Self.uid("b", in: Self.all, world), try await Self.uid("c", in: Self.all, world),
      ])
  }

  @Test func `A sync without news lists the mailboxes, and nothing else`() async throws {
    let world = try await Self.world()
    try await world.sync()
    let calls = await world.server.calls
    #expect(try await world.sync().folders == [])
    // To connect, and to list the mailboxes.
    #expect(await world.server.calls == calls + 2)
  }

  @Test func `What another client does is followed after each step`() async throws {
    let world = try await Self.world()
    try await world.sync()
    try await Self.label("a", adding: ["Work"], in: world)
    try await Self.label("b", removing: ["INBOX"], in: world)
    try await Self.label("c", removing: ["Bills", "Work"], in: world)
    try await Self.label("d", adding: ["INBOX"], in: world)
    #expect(try await world.sync().total.new == 0)
    #expect(try await Self.differences(world) == [])
    let server = world.server
    await server.move(try await Self.uid("a", in: Self.all, world), from: Self.all, to: ModelGmail.trash)
    await server.move(
      try await Self.uid("e", in: ModelGmail.trash, world), from: ModelGmail.trash, to: "INBOX")
    let before = try await world.email("About a")
    try await world.sync()
    #expect(try await Self.differences(world) == [])
    #expect(try await world.email("About a")?.id == before?.id)
  }

  @Test func `Mail that moves between All Mail and Trash keeps its identity here, whichever way`()
    async throws
  {
    let world = try await Self.world()
    try await world.sync()
    let (a, e) = (try await world.email("About a")?.id, try await world.email("About e")?.id)
    await world.server.move(
      try await Self.uid("a", in: Self.all, world), from: Self.all, to: ModelGmail.trash)
    await world.server.move(
      try await Self.uid("e", in: ModelGmail.trash, world), from: ModelGmail.trash, to: "INBOX")
    try await world.sync()
    #expect(try await world.email("About a")?.id == a)
    #expect(try await world.email("About e")?.id == e)
  }

  @Test func `A label that is renamed elsewhere keeps its folder, and one that is deleted leaves its mail`()
    async throws
  {
    let world = try await Self.world()
    try await world.sync()
    let bills = try await world.folder("Bills").folder.id
    await world.server.rename("Bills", to: "Invoices")
    try await world.sync()
    #expect(try await world.folder("Invoices").folder.id == bills)
    #expect(try await Self.differences(world) == [])
    await world.server.remove("Work")
    try await world.sync()
    try await world.sync()
    #expect(try await Self.differences(world) == [])
    #expect(
      try await world.store.read { try $0.folders(accountId: world.account) }.contains { $0.name == "Work" }
        == false)
  }

  @Test func `A label whose mailbox is hidden is a folder all the same`() async throws {
    let world = try await Self.world()
    await world.server.setHidden(["Bills"])
    try await world.sync()
    #expect(Set(try await world.threads("Bills").map(\.subject)) == ["About b", "About c"])
    await world.server.setHidden([])
    try await world.sync()
    await world.server.setHidden(["Work"])
    for _ in 1...3 { try await world.sync() }
    #expect(try await Self.differences(world) == [])
  }

  @Test func `Where All Mail is hidden, mailboxes are synced one by one, and the user is told`() async throws
  {
    let world = try await Self.world()
    await world.server.setHidden([Self.all])
    let report = try await world.sync()
    #expect(report.passedOver.hiddenOnGmail == [.archive])
    #expect(try await world.email("About d") == nil)
    #expect(Set(try await world.threads("Bills").map(\.subject)) == ["About b", "About c"])
    #expect(try await world.threads("INBOX").count == 2)
  }

  @Test func `All Mail that is hidden later, and shown again, loses nothing`() async throws {
    let world = try await Self.world()
    try await world.sync()
    for hidden: Set<String> in [[Self.all], []] {
      await world.server.setHidden(hidden)
      try await world.sync()
      #expect(Set(try await world.archived().map(\.subject)) == ["About d"])
      #expect(Set(try await world.threads("Bills").map(\.subject)) == ["About b", "About c"])
    }
    #expect(try await Self.differences(world) == [])
  }

  // MARK: Conversion

  /// The same mail in an account as an earlier version has set it up, without All Mail.
  private func former() async throws -> SyncWorld {
    let world = try await Self.world()
    await world.server.setHidden([Self.all])
    try await world.sync()
    await world.server.setHidden([])
    try await world.sync()
    try await world.sync()
    #expect(try await world.email("About d") == nil)
    return world
  }

  private func convert(_ world: SyncWorld) async throws -> String {
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    return try await world.useCase.convert(account, ask: nil)
  }

  @Test func `A conversion copies the database and fetches only what is not here`() async throws {
    let world = try await former()
    let ids = try await world.store.read { try $0.emails(accountId: world.account, after: nil, limit: 100) }
      .map(\.id)
    let backup = try await convert(world)
    #expect(FileManager.default.fileExists(atPath: backup))
    let fetched = CallList()
    await world.server.setLies(fetched.lies { call, uids in call == "fetch" ? "\(uids)" : nil })
    try await world.sync()
    #expect(fetched.all == ["\(UIDSet([try await Self.uid("d", in: Self.all, world)]))"])
    #expect(try await Self.differences(world) == [])
    let now = try await world.store.read { try $0.emails(accountId: world.account, after: nil, limit: 100) }
      .map(\.id)
    #expect(Set(now).isSuperset(of: ids))
    await #expect(throws: AccountError.hasLabels("work")) { _ = try await convert(world) }
  }

  @Test(arguments: 1...30)
  func `A conversion that breaks off anywhere loses nothing, and ends in the next sync`(calls: Int)
    async throws
  {
    let world = try await former()
    let before = try await world.texts()
    _ = try await convert(world)
    await world.server.breakAfter(calls: calls)
    _ = try await world.troubledSync()
    let during = try await world.texts()
    #expect(during.isSuperset(of: before.filter { !$0.contains("About c") && !$0.contains("About b") }))
    await world.server.breakAfter(calls: nil)
    try await world.sync()
    #expect(try await Self.differences(world) == [])
  }

  @Test func `What waits for the server survives a conversion`() async throws {
    let world = try await former()
    try await GmailActionTests.act(.move(to: world.folder("Bills").folder.id), on: "a", in: "INBOX", world)
    _ = try await convert(world)
    try await world.sync()
    #expect(try await Self.differences(world) == [])
    #expect(Set(try await world.threads("Bills").map(\.subject)) == ["About a", "About b", "About c"])
  }

  @Test func `What isn't Gmail can't be converted`() async throws {
    let world = try await SyncWorld()
    await #expect(throws: AccountError.isNotGmail("work")) { _ = try await convert(world) }
    let hidden = try await Self.world()
    await hidden.server.setHidden([Self.all])
    await #expect(throws: AccountError.hidesAllMail("work")) { _ = try await convert(hidden) }
  }
}

/// The calls of a server.
final class CallList: Sendable {
  private let calls = Mutex<[String]>([])
  var all: [String] { calls.withLock { $0 } }

  /// Returns a server that notes what `words` returns of each call that reads or changes messages.
  func lies(_ words: @escaping @Sendable (String, UIDSet) -> String?) -> ModelMailServer.Lies {
    var lies = ModelMailServer.Lies()
    lies.refusal = { [self] call, _, uids in
      if let word = words(call, uids) { calls.withLock { $0.append(word) } }
      return nil
    }
    return lies
  }
}
