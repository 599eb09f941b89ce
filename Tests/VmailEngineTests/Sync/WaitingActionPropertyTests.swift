import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// The overlay of the sync engine (I10): what the user did stays as done while its operation waits, whatever
/// the server says meanwhile; the mirror never has it; and undo brings back what the server has. And the player
/// (I6–I11): what was done arrives at the server once, wherever the connection breaks.
@Suite(.timeLimit(.minutes(10))) struct WaitingActionPropertyTests {
  @Test(
    arguments: 0..<20)
  func `What was done stays done through any syncs, and undo brings back what the server has`(seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    var user = try await WaitingUser(SyncTests.kinds[Int(seed) % SyncTests.kinds.count], tells: false)
    for _ in 0..<10 {
      // What the server did without being heard would be acted on as it was.
      try await user.world.sync()
      try await user.act(&random)
      for _ in 0..<4 { try await user.serverChanges(&random) }
      if random.chance(30) {
        await user.world.server.breakAfter(calls: Int.random(in: 0...8, using: &random))
      }
      _ = try await user.world.troubledSync()
      await user.world.server.breakAfter(calls: nil)
      expectNone(try await user.lost())
    }
    try await user.world.sync()
    expectNone(try await user.lost())
    expectNone(try await user.world.differences())
    let (store, account) = (user.world.store, user.world.account)
    #expect(try await store.read { try $0.countOperations(accountId: account) } > 0)

    while try await store.write({ try $0.undo() }) != .nothing {}
    // Nothing waits: doctor then compares what is seen with the mirror alone.
    #expect(try await store.read { try $0.countOperations(accountId: account) } == 0)
    expectNone(try await user.world.differences())
  }

  @Test(arguments: 0..<60)
  func `Every action reaches the server exactly once, whatever fails on the way`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let kinds = OperationPusherTests.kinds
    var user = try await WaitingUser(kinds[Int(seed) % kinds.count], tells: true)
    let (server, account) = (user.world.server, user.world.account)
    for _ in 0..<12 {
      // What the server did without being heard would be acted on as it was.
      try await user.world.sync()
      for _ in 0..<3 { try await user.act(&random) }
      if random.chance(30) { _ = try await user.undo() }
      for _ in 0..<3 { try await user.serverChanges(&random) }
      if random.chance(60) {
        await server.breakAfter(
          calls: Int.random(in: 0...25, using: &random), losesAnswer: random.chance(70))
      }
      _ = try await user.world.troubledSync()
      await server.breakAfter(calls: nil)
      expectNone(try await user.lost())
      expectNone(await user.twice())
    }
    for _ in 0..<2 { try await user.world.sync() }
    #expect(try await user.world.store.read { try $0.countOperations(accountId: account) } == 0)
    expectNone(try await user.lost())
    expectNone(await user.twice())
    expectNone(try await user.world.differences())
  }
}

private func expectNone(_ found: [String], _ place: SourceLocation = #_sourceLocation) {
  #expect(found == [], sourceLocation: place)
}

/// Somebody who acts on mail, and whose other clients do too.
private struct WaitingUser {
  /// What an action made of a message, by what it was seen to change.
  struct Wish {
    var folders: [FolderID: Bool] = [:]
    var set: MessageFlags = []
    var cleared: MessageFlags = []
  }

  let world: SyncWorld
  private var wishes: [EmailID: Wish] = [:]
  /// By subject: on the server, mail has no other name.
  private var touched: Set<String> = []
  private var delivered = 0

  init(_ traits: ServerTraits, tells: Bool) async throws {
    world = try await SyncWorld(traits: traits)
    if !tells { try await world.tellNothing() }
    for _ in 0..<12 { await deliver(to: "INBOX") }
    try await world.sync()
  }

  private mutating func deliver(to name: String) async {
    delivered += 1
    await world.server.deliver(SyncWorld.mail("m\(delivered)"), to: name)
  }

  mutating func act(_ random: inout SeededGenerator) async throws {
    let name = random.pick(["INBOX", "INBOX", "Bills"])
    let (view, bills) = (try await world.folder(name).folder.id, try await world.folder("Bills").folder.id)
    guard let thread = try await world.threads(name).randomElement(using: &random) else { return }
    let action = random.pick([
      ThreadAction.archive, .delete, .star, .unstar, .markRead, .markUnread, .move(to: bills), .spam,
    ])
    try await wish { store in
      _ = try await store.write {
        try $0.perform(action, on: [ThreadInMailbox(threadId: thread.id, view: .folder(view))])
      }
    }
  }

  /// Takes the last action back, if the server has not changed the same since.
  mutating func undo() async throws {
    try await wish { store in _ = try await store.write { try $0.undo() } }
  }

  private mutating func wish(_ act: (MailStore) async throws -> Void) async throws {
    let before = try await emails()
    try await act(world.store)
    for (id, email) in try await emails() {
      guard let old = before[id], old.folders != email.folders || old.flags != email.flags else { continue }
      touched.insert(email.subject)
      var wish = wishes[id] ?? Wish()
      for folder in email.folders.subtracting(old.folders) { wish.folders[folder] = true }
      for folder in old.folders.subtracting(email.folders) { wish.folders[folder] = false }
      let (set, cleared) = (email.flags.subtracting(old.flags), old.flags.subtracting(email.flags))
      wish.set = wish.set.subtracting(cleared).union(set)
      wish.cleared = wish.cleared.subtracting(set).union(cleared)
      wishes[id] = wish
    }
  }

  /// Mail that was acted on here is answered and gets other UIDs there; other mail whatever others do to it.
  mutating func serverChanges(_ random: inout SeededGenerator) async throws {
    let (server, name) = (world.server, random.pick(["INBOX", "INBOX", "Bills"]))
    let messages = await server.mailboxes[name]?.messages.values.sorted { $0.uid < $1.uid } ?? []
    guard let message = messages.randomElement(using: &random), !random.chance(20) else {
      return await deliver(to: name)
    }
    let source = String(decoding: message.source, as: UTF8.self)
    let isTouched = touched.contains { source.contains("Subject: \($0)\n") }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      let others: [MessageFlags] = [[], .seen, .flagged, [.seen, .answered]]
      let flags = isTouched ? message.flags.symmetricDifference(.answered) : random.pick(others)
      await server.setFlags(flags, of: message.uid, in: name)
    case 5: await server.renumber(name)
    case 6, 7: if !isTouched { await server.expunge(message.uid, in: name) }
    default:
      if !isTouched { await server.move(message.uid, from: name, to: name == "INBOX" ? "Bills" : "INBOX") }
    }
  }

  /// What is not as the user left it.
  func lost() async throws -> [String] {
    let emails = try await emails()
    return wishes.compactMap { id, wish in
      guard let email = emails[id] else { return "\(id) is gone" }
      let isThere =
        wish.folders.allSatisfy { email.folders.contains($0.key) == $0.value }
        && email.flags.isSuperset(of: wish.set) && email.flags.isDisjoint(with: wish.cleared)
      return isThere ? nil : "\(email.subject): \(email.folders) \(email.flags) for \(wish)"
    }
  }

  /// Messages of which a mailbox has two copies, or that are nowhere.
  func twice() async -> [String] {
    var found: [String] = []
    var all: Set<String> = []
    for (name, mailbox) in await world.server.mailboxes {
      let subjects = mailbox.messages.values.map { String(decoding: $0.source, as: UTF8.self) }
      all.formUnion(subjects)
      if Set(subjects).count < subjects.count { found.append("\(name): \(subjects.sorted())") }
    }
    let missing = touched.filter { subject in !all.contains { $0.contains("Subject: \(subject)\n") } }
    return found + missing.sorted()
  }

  private func emails() async throws -> [EmailID: Email] {
    let emails = try await world.store.read {
      try $0.emails(accountId: world.account, after: nil, limit: 10_000)
    }
    return Dictionary(emails.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
