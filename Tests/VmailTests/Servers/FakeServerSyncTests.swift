import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore
import VmailTestSupport

/// Sync against servers that keep mail, each with its own abilities: no real one needed.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct FakeServerSyncTests {
  @Test func `Gmail's labels are folders of one message, and what has none is in Archive`() async throws {
    let world = try await FakeServerWorld(.gmail)
    let server = world.server
    server.createMailbox("Travel")
    server.deliver(FakeServerWorld.letter("plans"), to: "INBOX", flags: ["\\Flagged"])
    server.deliver(FakeServerWorld.letter("fine", inReplyTo: "plans"), to: "INBOX")
    server.copy(1, from: "INBOX", to: "Travel")
    server.deliver(FakeServerWorld.letter("old"), to: "[Gmail]/All Mail")
    server.deliver(FakeServerWorld.letter("gone"), to: "[Gmail]/Trash")
    try await world.sync()
    #expect(try await world.differences() == [])
    let emails = try await world.emails()
    #expect(Set(emails.map(\.subject)) == ["plans", "fine", "gone", "old"])
    let plans = try #require(emails.first { $0.subject == "plans" })
    #expect(plans.folders.count == 2 && plans.flags == [.flagged])
    let selected = server.commands.map(\.text).filter { $0.hasPrefix("SELECT") }
    #expect(!selected.contains { $0.contains("INBOX") || $0.contains("Travel") }, "\(selected)")
    let archived = try await world.store.read {
      try $0.threads(view: .archive(world.account.id), category: nil, cursor: nil, limit: 10)
    }
    #expect(archived.map(\.subject) == ["old"])
    await world.end()
  }

  private static let personalities: [ServerPersonality] = [
    .gmail, .gmailHidingAllMail(), .dovecot, .dovecot.without("QRESYNC"), .dovecot.with("OBJECTID"), .plain,
    .bare, .stalwart(limit: 2), .yahoo(showing: 3, limit: 2),
  ]

  @Test(arguments: personalities)
  func `What others change arrives, whatever the server can tell of it`(personality: ServerPersonality)
    async throws
  {
    let world = try await FakeServerWorld(personality)
    let server = world.server
    let trash = personality.mailboxes.first { $0.name.hasSuffix("Trash") }?.name ?? ""
    for number in 0..<8 { server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    try await world.sync()
    #expect(try await world.differences() == [])

    server.createMailbox("Travel")
    server.setFlags(["\\Seen", "\\Flagged"], of: 1, in: "INBOX")
    server.copy(2, from: "INBOX", to: "Travel")
    server.move(3, from: "INBOX", to: "Travel")
    server.move(4, from: "INBOX", to: trash)
    server.expunge(5, in: "INBOX")
    server.deliver(FakeServerWorld.letter("new"), to: "INBOX")
    try await world.sync()
    #expect(try await world.differences() == [])

    // An expunge alone, and flags alone in a mailbox where nothing else happened.
    server.expunge(6, in: "INBOX")
    server.setFlags(["\\Answered"], of: 1, in: "Travel")
    try await world.sync()
    #expect(try await world.differences() == [])

    server.renumber("INBOX")
    server.setFlags(["\\Seen"], of: 1, in: "INBOX")
    server.renameMailbox("Travel", to: "Journeys")
    try await world.sync()
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test(
    arguments: [ServerPersonality.dovecot, .plain])
  func `A mailbox without UIDVALIDITY is compared as a whole, whatever its UIDs are`(
    personality: ServerPersonality
  ) async throws {
    let world = try await FakeServerWorld(personality)
    let server = world.server
    server.dropUIDValidity(of: "INBOX")
    for number in 0..<4 { server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    #expect(try await world.sync().inbox?.hasPassingUIDs == true)
    #expect(try await world.differences() == [])

    server.renumber("INBOX")
    server.expunge(1, in: "INBOX")
    server.deliver(FakeServerWorld.letter("new"), to: "INBOX")
    let counts = try await world.sync().total
    #expect(counts.new == 1)
    #expect(try await world.differences() == [])

    // What the user does reaches the message, not another one with its former UID.
    server.renumber("INBOX")
    let email = try #require(try await world.emails().first { $0.subject == "m0" })
    let place = ThreadInMailbox(threadId: email.threadId, view: .folder(try #require(email.folders.first)))
    try await world.store.write { _ = try $0.perform(.star, on: [place]) }
    try await world.sync()
    #expect(try await world.differences() == [])
    let starred = server.messages(in: "INBOX").filter { $0.flags.contains("\\Flagged") }
    #expect(starred.map(\.messageId) == ["m0@example.org"])
    await world.end()
  }

  @Test func `Flags that changed come by CHANGEDSINCE, and nothing is listed or fetched again`() async throws
  {
    let world = try await FakeServerWorld(.gmail)
    for number in 0..<50 { world.server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    try await world.sync()
    world.server.clearCommands()
    world.server.setFlags(["\\Seen"], of: 7, in: "INBOX")
    try await world.sync()
    #expect(try await world.differences() == [])
    let commands = world.server.commands.map(\.text)
    #expect(commands.count { $0.contains("CHANGEDSINCE") } == 1, "\(commands)")
    #expect(!commands.contains { $0.hasPrefix("UID SEARCH") || $0.contains("BODY") }, "\(commands)")
    world.server.clearCommands()
    try await world.sync()
    #expect(!world.server.commands.contains { $0.text.hasPrefix("SELECT") })
    await world.end()
  }

  @Test func `A server that has had enough is told of, and the next sync makes it whole`() async throws {
    let world = try await FakeServerWorld(.gmail)
    for number in 0..<5 { world.server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    world.server.plan(CommandFault("UID FETCH", .answer(CommandFault.overQuota)))
    let failure = try await world.troubledSync().firstFailure
    #expect(
      failure
        == .server(
          .unavailable(
            code: "OVERQUOTA", reason: "Account exceeded command or bandwidth limits.")))
    world.server.plan(CommandFault("SELECT", .code("THROTTLED")))
    try await world.sync()
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test func `Threads are as Gmail has them, also where it parts what references join`() async throws {
    let world = try await FakeServerWorld(.gmail)
    for name in ["one", "two"] {
      world.server.deliver(FakeServerWorld.letter(name, inReplyTo: "unknown"), to: "INBOX")
    }
    try await world.sync()
    #expect(Set(try await world.emails().map(\.threadId)).count == 2)
    #expect(try await world.differences() == [])
    await world.end()
  }
}
