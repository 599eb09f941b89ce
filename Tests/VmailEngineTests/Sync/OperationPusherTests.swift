import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// What was done here reaches the server (page 5, Operations), whatever it can do.
@Suite(.timeLimit(.minutes(10))) struct OperationPusherTests {
  /// Servers of every kind: with MOVE, without, without UIDPLUS, and Gmail.
  static let kinds = [
    ServerTraits(supportsCondstore: true, supportsQresync: true, moves: true, expungesByUID: true),
    ServerTraits(supportsCondstore: true, expungesByUID: true),
    ServerTraits(),
    ServerTraits(supportsCondstore: true, isGmail: true, moves: true, expungesByUID: true),
  ]

  @Test(arguments: kinds)
  func `Every action reaches the server, and the mirror knows at once`(traits: ServerTraits) async throws {
    let player = try await Player(traits, mail: ["a", "b", "c", "d", "e", "f"])
    try await player.act(.archive, "a")
    try await player.act(.delete, "b")
    try await player.act(.star, "c")
    try await player.act(.markRead, "c")
    try await player.act(.move(to: player.folder("Bills")), "d")
    try await player.act(.label(adding: [player.folder("Bills")], removing: []), "e")
    try await player.act(.spam, "f")
    let seen = try await player.world.texts()
    let report = try await player.world.sync()
    #expect(report.failure == nil && report.pushed.accepted == 7 && report.pushed.reverted == [])
    #expect(
      await player.mail() == [
        "Archive": ["a"], "Trash": ["b"], "INBOX": ["c seen,flagged", "e"], "Bills": ["d", "e"],
        "Junk": ["f"],
      ])
    #expect(try await player.world.texts() == seen, "what is seen is as it was")
    #expect(try await player.world.differences() == [])
    #expect(
      try await player.world.store.read { try $0.countOperations(accountId: player.world.account) } == 0)
  }

  @Test(arguments: kinds)
  func `What is undone goes back on the server as well`(traits: ServerTraits) async throws {
    let player = try await Player(traits, mail: ["a", "b", "c"])
    let before = await player.mail()
    try await player.act(.archive, "a")
    try await player.act(.delete, "b")
    try await player.act(.star, "c")
    try await player.world.sync()
    #expect(await player.mail() != before)
    for _ in 0..<3 { _ = try await player.world.store.write { try $0.undo() } }
    try await player.world.sync()
    #expect(await player.mail() == before)
    for _ in 0..<3 { _ = try await player.world.store.write { try $0.redo() } }
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a"], "Trash": ["b"], "INBOX": ["c flagged"]])
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds)
  func `Several actions on one message arrive in their order`(traits: ServerTraits) async throws {
    let player = try await Player(traits, mail: ["a"])
    try await player.act(.archive, "a")
    try await player.act(.move(to: player.folder("Bills")), "a", in: nil)
    try await player.act(.delete, "a", in: "Bills")
    try await player.world.sync()
    #expect(await player.mail() == ["Trash": ["a"]])
    try await player.act(.deletePermanently, "a", in: "Trash")
    try await player.world.sync()
    #expect(await player.mail() == [:])
    #expect(try await player.world.email("About a") == nil)
    #expect(try await player.world.differences() == [])
  }

  @Test func `Many messages go in few commands`() async throws {
    let names = (0..<1000).map { "m\($0)" }
    let player = try await Player(Self.kinds[0], mail: names)
    let threads = try await player.world.threads("INBOX")
    let inbox = try await player.world.folder("INBOX").folder.id
    _ = try await player.world.store.write {
      try $0.perform(
        .archive, on: threads.map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox)) })
    }
    let before = await player.world.server.calls
    try await player.world.sync()
    #expect(await player.world.server.calls - before < 12)
    #expect(await player.mail()["Archive"]?.count == 1000)
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds)
  func `A refused EXPUNGE leaves no mark behind, so later moves aren't blocked`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: ["a", "b"])
    await player.refuse { call, _, _ in call == "expunge" ? .refused(code: nil, reason: "not now") : nil }
    try await player.act(.archive, "a")
    _ = try await player.world.troubledSync()
    await player.refuse(nil)
    #expect(await player.mail().values.joined().allSatisfy { !$0.contains("deleted") })
    try await player.act(.archive, "b")
    try await player.world.sync()
    #expect(await player.mail()["Archive"]?.contains("b") == true)
    #expect(await player.mail()["INBOX"]?.contains("b") != true)
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds)
  func `What the server says of one message reverts that one, and the others go`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: (0..<50).map { "m\($0)" })
    let uid: UInt32 = 26
    await player.refuse { call, _, uids in
      call != "expunge" && uids.contains(uid) ? .refused(code: "NOPERM", reason: "not this one") : nil
    }
    for number in 0..<50 { try await player.act(.archive, "m\(number)") }
    let report = try await player.world.sync()
    #expect(report.failure == nil && report.pushed.accepted == 49)
    #expect(report.pushed.reverted.map(\.action) == [.archive])
    #expect(report.pushed.reverted.first?.failed.map(\.subject) == ["About m25"])
    #expect(report.pushed.reverted.first?.failed.first?.reason == .refusedByServer("[NOPERM] not this one"))
    #expect(try await player.world.threads("INBOX").map(\.subject) == ["About m25"])
    #expect(await player.mail()["INBOX"]?.count == 1)
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds)
  func `Of a batch that is refused in part the report says what was not, by thread`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: (0..<10).map { "m\($0)" })
    await player.refuse { call, _, uids in
      call != "expunge" && [2, 5, 8].contains(where: uids.contains)
        ? .refused(code: "NOPERM", reason: "no") : nil
    }
    let inbox = try await player.world.folder("INBOX").folder.id
    let places = try await player.world.threads("INBOX").map {
      ThreadInMailbox(threadId: $0.id, view: .folder(inbox))
    }
    let archived = try await player.world.store.write { try $0.perform(.archive, on: places) }
    let played = try await player.world.sync().pushed
    let outcome = try #require(played.reverted.first)
    #expect(played.reverted.count == 1 && played.accepted == 7)
    #expect(Set(outcome.failed.map(\.subject)) == ["About m1", "About m4", "About m7"])
    #expect(Set(outcome.done) == Set(archived.done).subtracting(outcome.failed.map(\.place.threadId)))
    #expect(outcome.done.count == 7)
  }

  @Test func `A folder that may only be read reverts what was done in it, and nothing is copied out of it`()
    async throws
  {
    let player = try await Player(Self.kinds[1], mail: ["a", "b"])
    await player.world.server.setLies(
      .init { lies in
        lies.selected = {
          var it = $0; it.isReadOnly = true; return it
        }
      })
    try await player.act(.archive, "a")
    let report = try await player.world.sync()
    #expect(report.pushed.reverted.count == 1 && report.pushed.accepted == 0)
    #expect(await player.mail() == ["INBOX": ["a", "b"]])
    #expect(try await player.world.threads("INBOX").count == 2)
  }

  @Test func `Nothing is marked deleted before its copy was confirmed (I6)`() async throws {
    let player = try await Player(Self.kinds[1], mail: ["a"])
    await player.refuse { call, _, _ in call == "copy" ? .refused(code: "TRYCREATE", reason: "no") : nil }
    try await player.act(.archive, "a")
    try await player.world.sync()
    #expect(await player.mail() == ["INBOX": ["a"]])
    #expect(try await player.world.threads("INBOX").count == 1)
  }

  @Test(
    arguments: [kinds[1], kinds[2]])
  func `What others marked deleted survives, with UIDPLUS and without (I7)`(traits: ServerTraits) async throws
  {
    let player = try await Player(traits, mail: ["a", "b"])
    await player.world.server.setFlags(.deleted, of: 2, in: "INBOX")
    try await player.act(.archive, "a")
    try await player.world.sync()
    #expect(await player.mail() == ["INBOX": ["b deleted"], "Archive": ["a"]])
    #expect(
      try await player.world.store.read { try $0.countOperations(accountId: player.world.account) } == 0)
    #expect(try await player.world.differences() == [])
  }

  @Test func `What others marked stays marked when EXPUNGE is refused without UIDPLUS, and nothing else is`()
    async throws
  {
    let player = try await Player(Self.kinds[2], mail: ["a", "b"])
    await player.world.server.setFlags(.deleted, of: 2, in: "INBOX")
    await player.refuse { call, _, _ in call == "expunge" ? .refused(code: nil, reason: "no") : nil }
    try await player.act(.archive, "a")
    let report = try await player.world.sync()
    #expect(report.pushed.reverted.count == 1)
    #expect(await player.mail()["INBOX"] == ["a", "b deleted"])
  }

  @Test func `A message whose copy was made and whose removal is refused is shown in both mailboxes`()
    async throws
  {
    let player = try await Player(Self.kinds[1], mail: ["a"])
    try await player.act(.archive, "a")
    await player.refuse { call, _, _ in call == "store" ? .connectionLost(reason: "cut") : nil }
    _ = try await player.world.troubledSync()
    player.world.clock.advance(by: 60)
    await player.refuse { call, _, _ in call == "expunge" ? .refused(code: nil, reason: "no") : nil }
    let report = try await player.world.sync()
    #expect(report.pushed.reverted.count == 1)
    #expect(await player.mail() == ["INBOX": ["a"], "Archive": ["a"]])
    #expect(try await player.world.email("About a")?.folders.count == 2)
    #expect(try await player.world.store.complaints() == [])
  }

  @Test(arguments: kinds)
  func `A message that another client unmarks before EXPUNGE is shown where it stays`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: ["a", "b", "c"])
    let server = player.world.server
    await server.setOnCall { [weak server] _ in
      guard let server,
        await server.mailboxes["INBOX"]?.messages[1]?.flags.contains(.deleted) == true
      else { return }
      await server.setFlags([], of: 1, in: "INBOX")
      // One message less, so that the number of messages is as expected.
      await server.move(3, from: "INBOX", to: "Bills")
    }
    for name in ["a", "b"] { try await player.act(.archive, name) }
    try await player.world.sync()
    await server.setOnCall(nil)
    // The first found "Bills" as it was before.
    try await player.world.sync()
    let moves = traits.moves && !traits.isGmail
    #expect(await player.mail()["INBOX"] == (moves ? ["c"] : ["a"]))
    #expect(try await player.world.differences() == [])
  }

  @Test func `A move whose second half is refused makes no second copy when it is repeated`() async throws {
    let player = try await Player(Self.kinds[1], mail: ["a"])
    await player.refuse { call, _, _ in call == "store" ? .refused(code: nil, reason: "no") : nil }
    try await player.act(.archive, "a")
    let report = try await player.world.sync()
    #expect(report.pushed.reverted.count == 1)
    #expect(try await player.world.email("About a")?.folders.count == 2)
    await player.refuse(nil)
    try await player.act(.archive, "a")
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a"]])
    #expect(try await player.world.differences() == [])
  }

  private final class Tally: Sendable { let count = Atomic(0) }

  @Test(arguments: [kinds[1], kinds[2]])
  func `A refused mark takes back that of an interrupted attempt`(traits: ServerTraits) async throws {
    let player = try await Player(traits, mail: ["a"])
    try await player.act(.archive, "a")
    // The connection ends after the message was marked.
    await player.refuse { call, _, _ in call == "expunge" ? .connectionLost(reason: "cut") : nil }
    _ = try await player.world.troubledSync()
    #expect(await player.mail()["INBOX"] == ["a deleted"])
    player.world.clock.advance(by: 60)
    let stores = Tally()
    await player.refuse { call, _, _ in
      guard call == "store", stores.count.add(1, ordering: .relaxed).newValue == 1 else { return nil }
      return .refused(code: nil, reason: "no")
    }
    try await player.world.sync()
    #expect(await player.mail()["INBOX"] == ["a"])
  }

  @Test
  func `Operations postponed by the server wait, as do those that depend on them, and the rest continues`()
    async throws
  {
    let player = try await Player(Self.kinds[0], mail: ["a", "b"])
    await player.refuse { call, _, _ in call == "move" ? .unavailable(code: "INUSE", reason: "later") : nil }
    try await player.act(.archive, "a")
    try await player.act(.star, "a", in: nil)
    try await player.act(.star, "b")
    let report = try await player.world.sync()
    #expect(report.failure == nil && report.pushed.accepted == 1 && report.pushed.postponed == 1)
    #expect(await player.mail() == ["INBOX": ["a", "b flagged"]])
    #expect(try await player.world.archived().count == 1)
    await player.refuse(nil)
    try await player.world.sync()
    #expect(await player.mail()["INBOX"]?.contains("a") == true, "not before its time")
    player.world.clock.advance(by: 31)
    try await player.world.sync()
    #expect(await player.mail() == ["INBOX": ["b flagged"], "Archive": ["a flagged"]])
  }

  @Test func `A clock that is set back lets nothing wait for good`() async throws {
    let player = try await Player(Self.kinds[0], mail: ["a"])
    await player.refuse { _, _, _ in .unavailable(code: "INUSE", reason: "later") }
    try await player.act(.archive, "a")
    try await player.world.sync()
    await player.refuse(nil)
    player.world.clock.advance(by: -90_000)
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a"]])
  }

  @Test(arguments: kinds, 0..<14)
  func `A lost answer repeats nothing that was done (I11)`(traits: ServerTraits, call: Int) async throws {
    let player = try await Player(traits, mail: ["a", "b"])
    try await player.act(.archive, "a")
    try await player.act(.label(adding: [player.folder("Bills")], removing: []), "b")
    let seen = try await player.world.texts()
    await player.world.server.breakAfter(calls: call, losesAnswer: true)
    _ = try await player.world.troubledSync()
    #expect(try await player.world.texts() == seen)
    await player.world.server.breakAfter(calls: nil)
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a"], "INBOX": ["b"], "Bills": ["b"]])
    #expect(try await player.world.texts() == seen)
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds, 0..<14)
  func `A copy that was made, but can't be fetched, is not made again (I11)`(traits: ServerTraits, call: Int)
    async throws
  {
    let player = try await Player(traits, mail: ["a", "b"])
    try await player.act(.archive, "a")
    try await player.act(.label(adding: [player.folder("Bills")], removing: []), "b")
    await player.world.server.breakAfter(calls: call, losesAnswer: true)
    _ = try await player.world.troubledSync()
    await player.world.server.breakAfter(calls: nil)
    await player.world.server.setLies(.init { $0.unfetchable = [1, 2] })
    _ = try await player.world.troubledSync()
    await player.world.server.setLies(.init())
    // What can't be fetched is tried again then.
    player.world.clock.advance(by: 600)
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a"], "INBOX": ["b"], "Bills": ["b"]])
    #expect(try await player.world.differences() == [])
  }

  @Test(
    arguments: kinds,
    [false, true])
  func `Mail at a place that only a false COPYUID names is not taken for other mail`(
    traits: ServerTraits, isTaken: Bool
  ) async throws {
    let player = try await Player(traits, mail: ["a", "b", "c"])
    let bills = try await player.folder("Bills")
    for name in ["a", "b", "c"] { try await player.act(.move(to: bills), name) }
    await player.world.server.setLies(
      .init { lies in
        lies.copied = {
          CopiedMessages(uidValidity: $0.uidValidity, pairs: $0.pairs.mapValues { $0 + 1 })
        }
      })
    // The mailbox isn't synced in between. Other mail may take the false place, so that the number of messages is right.
    let account = try #require(try await player.world.store.read { try $0.accounts() }.first)
    _ = try await player.world.useCase.push(account)
    await player.world.server.setLies(.init())
    if isTaken { await player.world.server.deliver(SyncWorld.mail("d"), to: "Bills") }
    try await player.act(.delete, "a", in: "Bills")
    for _ in 0..<3 { try await player.world.sync() }
    let mail = await player.mail()
    #expect(mail == ["Bills": ["b", "c"] + (isTaken ? ["d"] : []), "Trash": ["a"]], "\(mail)")
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds)
  func `A star that is set again reaches a copy that another client has not starred`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: ["a"])
    await player.world.server.copy(1, from: "INBOX", to: "Bills")
    await player.world.server.setFlags(.flagged, of: 1, in: "INBOX")
    try await player.world.sync()
    try await player.act(.unstar, "a")
    try await player.act(.star, "a")
    try await player.act(.move(to: player.folder("Bills")), "a")
    try await player.world.sync()
    #expect(await player.mail() == ["Bills": ["a flagged"]])
    #expect(try await player.world.differences() == [])
  }

  @Test func `Under another UIDVALIDITY no UID of before is used (I8)`() async throws {
    let player = try await Player(Self.kinds[0], mail: ["a", "b", "c"])
    try await player.act(.archive, "a")
    await player.world.server.renumber("INBOX")
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a"], "INBOX": ["b", "c"]])
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: [kinds[1], kinds[2]])
  func `A copy that a server doesn't report is counted before the original is removed`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: ["a", "b"])
    await player.world.server.add("Archive", use: .archive)
    await player.world.server.setLies(.init { ($0.tellsCopies, $0.makesCopies) = (false, false) })
    try await player.act(.archive, "a")
    let report = try await player.world.sync()
    #expect(report.pushed.postponed == 1)
    #expect(await player.mail() == ["INBOX": ["a", "b"]])
    await player.world.server.setLies(.init { $0.tellsCopies = false })
    player.world.clock.advance(by: 31)
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a"], "INBOX": ["b"]])
    #expect(try await player.world.differences() == [])
  }

  @Test func `A server that doesn't report where messages went is checked`() async throws {
    let player = try await Player(Self.kinds[0], mail: ["a", "b"])
    await player.world.server.setLies(.init { $0.tellsCopies = false })
    try await player.act(.archive, "a")
    let seen = try await player.world.texts()
    try await player.world.sync()
    #expect(try await player.world.texts() == seen)
    #expect(try await player.world.differences() == [])
    _ = try await player.world.store.write { try $0.undo() }
    try await player.world.sync()
    #expect(await player.mail() == ["INBOX": ["a", "b"]])
  }

  @Test
  func `A COPYUID that names a message which is known there takes nothing from it (CVE-2021-3578 of isync)`()
    async throws
  {
    let player = try await Player(Self.kinds[0], mail: ["a", "b"])
    await player.world.server.deliver(SyncWorld.mail("old"), to: "Archive")
    try await player.world.sync()
    await player.world.server.setLies(
      .init { lies in
        lies.copied = { CopiedMessages(uidValidity: $0.uidValidity, pairs: $0.pairs.mapValues { _ in 1 }) }
      })
    for name in ["a", "b"] { try await player.act(.archive, name) }
    try await player.world.sync()
    #expect(try await player.world.mirror("Archive")[1] != nil)
    let archive = try await player.folder("Archive")
    #expect(try await player.world.email("About old")?.folders == [archive])
    await player.world.server.setLies(ModelMailServer.Lies())
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a", "b", "old"]])
    #expect(try await player.world.differences() == [])
    try await player.act(.star, "old", in: nil)
    try await player.world.sync()
    #expect(await player.mail() == ["Archive": ["a", "b", "old flagged"]])
  }

  @Test(arguments: kinds)
  func `A thousand operations that waited for weeks are sent in order`(traits: ServerTraits) async throws {
    var random = SeededGenerator(seed: 7)
    let names = (0..<150).map { "m\($0)" }
    let player = try await Player(traits, mail: names)
    let (world, bills) = (player.world, try await player.folder("Bills"))
    let threads = try await world.threads("INBOX").map(\.id)
    var waiting = 0
    while waiting < 1000 {
      let thread = random.pick(threads)
      let views = try await world.store.read { try $0.views(threadIds: [thread]) }[thread] ?? []
      let view = random.pick(views.sorted { "\($0)" < "\($1)" })
      let action = random.pick([
        ThreadAction.archive, .delete, .move(to: bills), .label(adding: [bills], removing: []), .star,
        .unstar,
        .markRead, .markUnread, .spam, .move(to: try await player.folder("INBOX")),
      ])
      _ = try await world.store.write {
        try $0.perform(action, on: [ThreadInMailbox(threadId: thread, view: view)])
      }
      waiting = try await world.store.read { try $0.countOperations(accountId: world.account) }
    }
    let seen = try await world.texts()
    world.clock.advance(by: 40 * 86_400)
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    let report = try await world.sync()
    // Keywords that follow from other changes aren't counted.
    #expect(report.failure == nil && report.pushed.reverted == [] && report.pushed.accepted > waiting / 2)
    #expect(try await world.texts().filter { !$0.hasPrefix("About new") } == seen)
    #expect(try await world.differences() == [])
    #expect(try await world.store.read { try $0.countOperations(accountId: world.account) } == 0)
  }

  static let errors = [
    ServerError.refused(code: nil, reason: "enough"), .unavailable(code: "SERVERBUG", reason: "oops"),
    .incomplete(reason: "[MESSAGELIMIT 3 3] enough"),
  ]

  @Test(arguments: kinds, errors)
  func `What a server copied before it refused the rest is not copied again`(
    traits: ServerTraits, error: ServerError
  ) async throws {
    let names = (0..<8).map { "m\($0)" }
    for isMove in [false, true] {
      let player = try await Player(traits, mail: names)
      let bills = try await player.folder("Bills")
      await player.world.server.setLies(.init { ($0.handled, $0.handledAnswer) = (3, error) })
      for name in names {
        try await player.act(isMove ? .move(to: bills) : .label(adding: [bills], removing: []), name)
      }
      let pushed = try await player.world.sync().pushed
      #expect(pushed.reverted == [] && pushed.postponed == 0 && pushed.accepted == names.count)
      #expect(await player.mail() == (isMove ? ["Bills": names] : ["INBOX": names, "Bills": names]))
      #expect(try await player.world.differences() == [])
    }
  }

  @Test(arguments: kinds)
  func `A copy that was refused and made all the same is what was wanted`(traits: ServerTraits) async throws {
    let player = try await Player(traits, mail: ["a", "b"])
    let bills = try await player.folder("Bills")
    await player.world.server.setLies(
      .init { ($0.handled, $0.handledAnswer) = (1, .refused(code: nil, reason: "no")) })
    try await player.act(.move(to: bills), "a")
    try await player.act(.label(adding: [bills], removing: []), "b")
    let account = try #require(try await player.world.store.read { try $0.accounts() }.first)
    // Nothing is fetched in between that would show the copies.
    for _ in 0..<2 { #expect(try await player.world.useCase.push(account).pushed.reverted == []) }
    #expect(await player.mail() == ["INBOX": ["b"], "Bills": ["a", "b"]])
    try await player.world.sync()
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds)
  func `A copy that was refused, and can't be told from others, is not made again`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: ["a", "b"])
    let bills = try await player.folder("Bills")
    await player.world.server.setLies(
      .init {
        ($0.handled, $0.handledAnswer) = (1, .refused(code: nil, reason: "no"))
        $0.unfetchable = [1]
      })
    try await player.act(.label(adding: [bills], removing: []), "a")
    let pushed = try await player.world.troubledSync().pushed
    #expect(pushed.reverted == [] && pushed.notFound == 1)
    await player.world.server.setLies(.init())
    player.world.clock.advance(by: 600)
    try await player.world.sync()
    #expect(await player.mail() == ["INBOX": ["a", "b"], "Bills": ["a"]])
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds)
  func `What a server left out without a word is sent again`(traits: ServerTraits) async throws {
    let names = (0..<8).map { "m\($0)" }
    for isMove in [false, true] {
      let player = try await Player(traits, mail: names)
      let bills = try await player.folder("Bills")
      await player.world.server.setLies(.init { $0.handled = 3 })
      for name in names {
        try await player.act(isMove ? .move(to: bills) : .label(adding: [bills], removing: []), name)
      }
      let pushed = try await player.world.sync().pushed
      #expect(pushed.reverted == [] && pushed.accepted == names.count)
      #expect(await player.mail() == (isMove ? ["Bills": names] : ["INBOX": names, "Bills": names]))
      #expect(try await player.world.differences() == [])
    }
  }

  @Test(arguments: kinds, [false, true])
  func `What a server says it moved, and didn't, is shown where it is, and reported`(
    traits: ServerTraits, tellsCopies: Bool
  ) async throws {
    guard tellsCopies || traits.moves && !traits.isGmail else { return }
    let player = try await Player(traits, mail: ["a", "b"])
    await player.world.server.setLies(.init { ($0.handled, $0.tellsCopies) = (0, tellsCopies) })
    for name in ["a", "b"] { try await player.act(.archive, name) }
    let report = try await player.world.sync()
    let outcome = try #require(report.pushed.reverted.first)
    #expect(report.pushed.reverted.count == 1 && report.pushed.accepted == 0)
    #expect(
      outcome.failed.map(\.reason)
        == Array(repeating: .failed("the server said that it was done, but it was not"), count: 2))
    #expect(report.total.new == 0 && report.total.removed == 0)
    #expect(try await player.world.threads("INBOX").count == 2)
    #expect(await player.mail() == ["INBOX": ["a", "b"]])
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: [kinds[1], kinds[2], kinds[3]])
  func `Messages whose copies were made are shown and reported in both folders when EXPUNGE is refused`(
    traits: ServerTraits
  ) async throws {
    let player = try await Player(traits, mail: ["a", "b"])
    await player.refuse { call, _, _ in call == "expunge" ? .refused(code: nil, reason: "not now") : nil }
    for name in ["a", "b"] { try await player.act(.archive, name) }
    let account = try #require(try await player.world.store.read { try $0.accounts() }.first)
    let outcome = try #require(try await player.world.useCase.push(account).pushed.reverted.first)
    let words = "it is in both folders now, because the server did not remove the original: not now"
    #expect(outcome.failed.map(\.reason) == [.failed(words), .failed(words)])
    for name in ["a", "b"] { #expect(try await player.world.email("About \(name)")?.folders.count == 2) }
    try await player.world.sync()
    #expect(await player.mail() == ["INBOX": ["a", "b"], "Archive": ["a", "b"]])
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: [kinds[1], kinds[2], kinds[3]], [false, true])
  func `Messages that EXPUNGE leaves without a word lose their marks, and are reported where they are`(
    traits: ServerTraits, isForGood: Bool
  ) async throws {
    let player = try await Player(traits, mail: ["a", "b"])
    if isForGood {
      for name in ["a", "b"] { try await player.act(.delete, name) }
      try await player.world.sync()
    }
    await player.world.server.setLies(.init { $0.expunges = false })
    for name in ["a", "b"] {
      try await player.act(isForGood ? .deletePermanently : .archive, name, in: isForGood ? "Trash" : "INBOX")
    }
    let pushed = try await player.world.sync().pushed
    let said = "the server said that it was done, but it was not"
    let words =
      isForGood ? said : "it is in both folders now, because the server did not remove the original: \(said)"
    #expect(pushed.accepted == 0)
    #expect(pushed.reverted.flatMap(\.failed).map(\.reason) == [.failed(words), .failed(words)])
    #expect(
      await player.mail()
        == (isForGood ? ["Trash": ["a", "b"]] : ["INBOX": ["a", "b"], "Archive": ["a", "b"]]))
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds)
  func `Copies are looked for again if their mailbox could not be looked at`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: ["a", "b", "c"])
    let bills = try await player.folder("Bills")
    await player.world.server.setLies(
      .init {
        ($0.handled, $0.handledAnswer) = (2, .refused(code: nil, reason: "no"))
        $0.unselectable = { $0 == "Bills" ? .refused(code: nil, reason: "later") : nil }
      })
    for name in ["a", "b", "c"] { try await player.act(.label(adding: [bills], removing: []), name) }
    let pushed = try await player.world.troubledSync().pushed
    #expect(pushed.reverted == [] && pushed.postponed == 3)
    await player.world.server.setLies(.init())
    player.world.clock.advance(by: 600)
    try await player.world.sync()
    #expect(await player.mail() == ["INBOX": ["a", "b", "c"], "Bills": ["a", "b", "c"]])
    #expect(try await player.world.differences() == [])
  }

  @Test(
    arguments: [kinds[1], kinds[2]])
  func `A server that marks only some messages at once gets the rest one by one`(traits: ServerTraits)
    async throws
  {
    let names = (10..<35).map { "m\($0)" }
    let player = try await Player(traits, mail: names)
    await player.refuse { call, _, uids in
      call == "store" && uids.count > 10 ? .incomplete(reason: "[MESSAGELIMIT 10 10] enough") : nil
    }
    for name in names { try await player.act(.archive, name) }
    let pushed = try await player.world.sync().pushed
    #expect(pushed.accepted == names.count && pushed.reverted == [] && pushed.postponed == 0)
    #expect(await player.mail() == ["Archive": names])
    #expect(try await player.world.differences() == [])
  }

  @Test(arguments: kinds, ["INBOX", "Bills"])
  func `A star that one of two mailboxes refuses is set`(traits: ServerTraits, refusing: String) async throws
  {
    let player = try await Player(traits, mail: ["a"])
    await player.world.server.copy(1, from: "INBOX", to: "Bills")
    try await player.world.sync()
    await player.refuse { call, name, _ in
      call == "store" && name == refusing ? .refused(code: nil, reason: "no") : nil
    }
    try await player.act(.star, "a")
    let pushed = try await player.world.sync().pushed
    #expect(pushed.reverted == [] && pushed.accepted == 1)
    #expect(await player.mail().values.flatMap(\.self).sorted() == ["a", "a flagged"])
    #expect(try await player.world.email("About a")?.isStarred == true)
    #expect(try await player.world.differences() == [])
    // To remove it, it must be removed from all copies.
    await player.refuse { call, _, _ in call == "store" ? .refused(code: nil, reason: "no") : nil }
    try await player.act(.unstar, "a")
    #expect(try await player.world.sync().pushed.reverted.map(\.action) == [.unstar])
    #expect(try await player.world.email("About a")?.isStarred == true)
  }

  @Test(arguments: kinds)
  func `A star that is there already is no failure where the server refuses another`(traits: ServerTraits)
    async throws
  {
    let player = try await Player(traits, mail: ["a", "b"])
    for name in ["a", "b"] { try await player.act(.star, name) }
    await player.world.server.setFlags(.flagged, of: 1, in: "INBOX")
    await player.refuse { call, _, _ in call == "store" ? .refused(code: nil, reason: "no") : nil }
    let pushed = try await player.world.sync().pushed
    #expect(pushed.accepted == 1)
    #expect(pushed.reverted.flatMap(\.failed).map(\.subject) == ["About b"])
    #expect(await player.mail() == ["INBOX": ["a flagged", "b"]])
    #expect(try await player.world.differences() == [])
  }

  @Test func `A change that another client made first is not an error`() async throws {
    let player = try await Player(Self.kinds[0], mail: ["a", "b", "c"])
    try await player.act(.archive, "a")
    try await player.act(.star, "b")
    try await player.act(.delete, "c")
    await player.world.server.move(1, from: "INBOX", to: "Bills")
    await player.world.server.expunge(2, in: "INBOX")
    await player.world.server.move(3, from: "INBOX", to: "Trash")
    let report = try await player.world.sync()
    #expect(report.failure == nil && report.pushed.reverted == [])
    #expect(await player.mail() == ["Bills": ["a"], "Trash": ["c"]])
    #expect(try await player.world.differences() == [])
  }
}

/// A user with mail in the Inbox of a server.
private struct Player {
  let world: SyncWorld

  init(_ traits: ServerTraits, mail: [String]) async throws {
    world = try await SyncWorld(traits: traits)
    for name in mail { await world.server.deliver(SyncWorld.mail(name), to: "INBOX") }
    try await world.sync()
  }

  func folder(_ name: String) async throws -> FolderID { try await world.folder(name).folder.id }

  /// - Parameter place: the mailbox; `nil` for the archive.
  func act(_ action: ThreadAction, _ name: String, in place: String? = "INBOX") async throws {
    let email = try #require(try await world.email("About \(name)"))
    let view =
      if let place { MailboxView.folder(try await folder(place)) } else {
        MailboxView.archive(world.account)
      }
    let outcome = try await world.store.write {
      try $0.perform(
        action, on: [ThreadInMailbox(threadId: email.threadId, view: view)])
    }
    #expect(outcome.failed == [] && outcome.done.count == 1, "\(action) of \(name)")
  }

  func refuse(_ refusal: (@Sendable (String, String, UIDSet) -> ServerError?)?) async {
    await world.server.setLies(.init { $0.refusal = refusal })
  }

  /// What is in each mailbox that is not empty: names and flags.
  func mail() async -> [String: [String]] {
    await world.server.mailboxes.compactMapValues { mailbox in
      let texts = mailbox.messages.values.map { message in
        let source = String(decoding: message.source, as: UTF8.self)
        let name = source.split(separator: "@")[0].dropFirst("Message-ID: ".count)
        let flags = [(MessageFlags.seen, "seen"), (.flagged, "flagged"), (.deleted, "deleted")]
          .filter { message.flags.contains($0.0) }.map(\.1)
        return flags.isEmpty ? String(name) : "\(name) \(flags.joined(separator: ","))"
      }
      return texts.isEmpty ? nil : texts.sorted()
    }
  }
}

extension ModelMailServer.Lies {
  fileprivate init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }
}
