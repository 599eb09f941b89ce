import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine

/// What was done here, told over the wire to servers that keep mail.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct FakeServerOperationsTests {
  private static let personalities: [ServerPersonality] = [
    .gmail, .dovecot, .dovecot.without("MOVE"), .dovecot.without("QRESYNC"), .plain, .bare,
    .stalwart(limit: 2), .yahoo(showing: 3, limit: 2),
  ]

  @Test(
    arguments: personalities)
  func `Archive, delete, spam, star, read, move and label arrive, and undo brings them back`(
    personality: ServerPersonality
  ) async throws {
    let world = try await FakeServerWorld(personality)
    world.server.createMailbox("Bills")
    for name in ["a", "b", "c", "d", "e", "f"] {
      world.server.deliver(FakeServerWorld.letter(name), to: "INBOX")
    }
    try await world.sync()
    let before = world.there()
    let bills = try await world.folder("Bills")
    try await world.act(.archive, "a")
    try await world.act(.delete, "b")
    try await world.act(.spam, "c")
    try await world.act(.star, "d")
    try await world.act(.markRead, "d")
    try await world.act(.move(to: bills), "e")
    try await world.act(.label(adding: [bills], removing: []), "f")
    let report = try await world.sync()
    #expect(report.failure == nil && report.pushed.accepted == 7 && report.pushed.reverted == [])
    #expect(world.there()["INBOX"] == ["d 3", "f 0"])
    #expect(world.there()["Bills"] == ["e 0", "f 0"])
    #expect(world.server.mailboxes(of: "a@example.org") == [personality.archive])
    #expect(world.server.mailboxes(of: "b@example.org") == [personality.trash])
    #expect(try await world.differences() == [])
    for _ in 0..<7 { _ = try await world.store.write { try $0.undo() } }
    #expect(try await world.sync().pushed.reverted == [])
    #expect(world.there() == before)
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test(
    arguments: personalities)
  func `What waits for a mailbox that another client renames arrives where it is now`(
    personality: ServerPersonality
  ) async throws {
    let world = try await FakeServerWorld(personality)
    world.server.createMailbox("Work")
    for name in ["a", "b"] { world.server.deliver(FakeServerWorld.letter(name), to: "Work") }
    world.server.deliver(FakeServerWorld.letter("c"), to: "INBOX")
    try await world.sync()
    let work = try await world.folder("Work")
    try await world.act(.star, "a", in: "Work")
    try await world.act(.delete, "b", in: "Work")
    try await world.act(.move(to: work), "c")
    world.server.renameMailbox("Work", to: "Job")
    let report = try await world.sync()
    #expect(report.pushed.reverted == [] && report.pushed.accepted == 3)
    #expect(world.there()["Job"] == ["a 2", "c 0"])
    #expect(world.server.mailboxes(of: "b@example.org") == [personality.trash])
    #expect(try await world.folder("Job") == work)
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test func `On Gmail only the label goes, and the message stays in All Mail with its others`() async throws
  {
    let world = try await FakeServerWorld(.gmail)
    world.server.createMailbox("Bills")
    world.server.deliver(FakeServerWorld.letter("a"), to: "INBOX")
    world.server.copy(1, from: "INBOX", to: "Bills")
    try await world.sync()
    try await world.act(.archive, "a")
    try await world.sync()
    #expect(world.server.mailboxes(of: "a@example.org") == ["[Gmail]/All Mail", "Bills"])
    try await world.act(.archive, "a", in: "Bills")
    try await world.sync()
    #expect(world.server.mailboxes(of: "a@example.org") == ["[Gmail]/All Mail"])
    try await world.act(.star, "a", in: nil)
    try await world.sync()
    #expect(world.server.messages(in: "[Gmail]/All Mail").first?.flags.contains("\\Flagged") == true)
    try await world.act(.move(to: try await world.folder("Bills")), "a", in: nil)
    try await world.sync()
    #expect(world.server.mailboxes(of: "a@example.org").isSuperset(of: ["[Gmail]/All Mail", "Bills"]))
    let commands = world.server.commands.map { $0.text.uppercased() }
    #expect(commands.contains { $0.hasPrefix("UID STORE") && $0.contains("X-GM-LABELS") })
    #expect(
      !commands.contains { command in
        ["UID COPY", "UID MOVE", "UID EXPUNGE"].contains { command.hasPrefix($0) }
      })
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test func `Where Gmail hides All Mail, archiving is refused here and nothing is touched there`()
    async throws
  {
    let world = try await FakeServerWorld(.gmailHidingAllMail())
    world.server.deliver(FakeServerWorld.letter("a"), to: "INBOX")
    try await world.sync()
    let outcome = try await world.perform(.archive, "a", in: "INBOX")
    #expect(outcome.failed.map(\.reason) == [.notOnServer(.archive)])
    try await world.sync()
    #expect(world.there()["INBOX"] == ["a 0"])
    await world.end()
  }

  @Test(
    arguments: [
      "SELECT", "UID COPY", "UID STORE", "UID EXPUNGE", "UID MOVE",
    ])
  func `A connection that ends around any command loses nothing and does nothing twice`(command: String)
    async throws
  {
    for personality in [ServerPersonality.dovecot, .dovecot.without("MOVE"), .gmail, .bare] {
      for effect in [CommandFault.Effect.cutBefore, .cutAfter] {
        let world = try await FakeServerWorld(personality)
        for name in ["a", "b", "c"] { world.server.deliver(FakeServerWorld.letter(name), to: "INBOX") }
        try await world.sync()
        try await world.act(.archive, "a")
        try await world.act(.delete, "b")
        try await world.act(.star, "c")
        world.server.plan(CommandFault(command, effect))
        _ = try await world.troubledSync()
        world.server.clearFaults()
        try await world.sync()
        #expect(world.there()["INBOX"] == ["c 2"], "\(personality) \(command)")
        #expect(world.server.mailboxes(of: "a@example.org") == [personality.archive])
        #expect(
          world.server.messages(in: personality.archive).filter { $0.messageId == "a@example.org" }.count == 1
        )
        #expect(world.server.mailboxes(of: "b@example.org") == [personality.trash])
        #expect(try await world.differences() == [])
        await world.end()
      }
    }
  }

  @Test func `A label is not taken off mail that has no other any more, where that would destroy it`()
    async throws
  {
    let world = try await FakeServerWorld(.gmailHidingAllMail())
    world.server.createMailbox("Bills")
    let uid = world.server.deliver(FakeServerWorld.letter("a"), to: "INBOX")
    world.server.copy(uid, from: "INBOX", to: "Bills")
    try await world.sync()
    try await world.act(.label(adding: [], removing: [try await world.folder("Bills")]), "a")
    world.server.expunge(uid, in: "INBOX")
    for _ in 0..<2 { try await world.sync() }
    #expect(world.server.mailboxes(of: "a@example.org").contains("Bills"))
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test func `Flags are those that are told now, not those that mail had when it was in All Mail alone`()
    async throws
  {
    let world = try await FakeServerWorld(.gmail)
    world.server.createMailbox("Bills")
    let uid = world.server.deliver(FakeServerWorld.letter("a"), to: "Bills", flags: ["\\Seen"])
    try await world.sync()
    try await world.act(.archive, "a", in: "Bills")
    try await world.sync()
    _ = try await world.store.write { try $0.undo() }
    try await world.sync()
    world.server.setFlags(["\\Answered"], of: uid + 1, in: "Bills")
    try await world.sync()
    #expect(try await world.differences() == [])
    try await world.act(.archive, "a", in: "Bills")
    try await world.sync()
    #expect(try await world.emails().map(\.flags) == [.answered])
    await world.end()
  }

  @Test(arguments: personalities)
  func `Flags reach also the copy that was made just before`(personality: ServerPersonality) async throws {
    let world = try await FakeServerWorld(personality)
    world.server.createMailbox("Bills")
    world.server.deliver(FakeServerWorld.letter("a"), to: "INBOX", flags: ["\\Seen"])
    try await world.sync()
    try await world.act(.label(adding: [try await world.folder("Bills")], removing: []), "a")
    try await world.act(.markUnread, "a")
    try await world.sync()
    #expect(world.server.messages(in: "Bills").map(\.flags) == [[]])
    #expect(try await world.differences() == [])
    await world.end()
  }
}

extension ServerPersonality {
  fileprivate var archive: String { isNamedAsGmail ? "[Gmail]/All Mail" : "Archive" }
  fileprivate var trash: String { isNamedAsGmail ? "[Gmail]/Trash" : "Trash" }
  private var isNamedAsGmail: Bool { mailboxes.contains { $0.name.hasPrefix("[Gmail]") } }
}

extension FakeServerWorld {
  func folder(_ name: String) async throws -> FolderID {
    try #require(
      try await store.read { try $0.syncedFolders(accountId: account.id) }
        .first { String(decoding: $0.path.bytes, as: UTF8.self) == name }
    ).folder.id
  }

  /// - Parameter place: the mailbox; `nil` for the archive.
  func perform(_ action: ThreadAction, _ subject: String, in place: String?) async throws -> ActionOutcome {
    let email = try #require(try await emails().first { $0.subject == subject })
    let view =
      if let place { MailboxView.folder(try await folder(place)) } else { MailboxView.archive(account.id) }
    return try await store.write({
      try $0.perform(action, on: [ThreadInMailbox(threadId: email.threadId, view: view)])
    })
  }

  func act(_ action: ThreadAction, _ subject: String, in place: String? = "INBOX") async throws {
    let outcome = try await perform(action, subject, in: place)
    #expect(outcome.failed == [] && outcome.done.count == 1, "\(action) of \(subject)")
  }
}
