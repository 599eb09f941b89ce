import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

@Suite("Sending protected mail", .timeLimit(.minutes(10))) struct ProtectedSendingTests {
  private static func key(_ address: String, isSecret: Bool = false) -> CryptographicKey {
    CryptographicKey(
      .openPGP, address, [CryptographicKey.Owner(address, .certified)], isSecret: isSecret)
  }

  private func world(_ others: [String] = ["you@example.org", "secret@example.org"]) async throws
    -> WritingWorld
  {
    var world = try await WritingWorld()
    world.keyring = ModelKeyring([Self.key("me@example.org", isSecret: true)] + others.map { Self.key($0) })
    return world
  }

  private func opened(
    _ world: WritingWorld, _ protection: MessageProtection, to: String? = "you@example.org",
    bcc: [String] = ["secret@example.org"]
  ) async throws -> ManageDraftsUseCase.Opened {
    let draft = Draft(
      from: WritingWorld.me, to: to.map { [Participant(email: $0)] } ?? [],
      bcc: bcc.map { Participant(email: $0) }, subject: "Plan", body: "Text\n", protection: protection)
    return try await world.drafts.begin(draft, accountId: world.sync.account)
  }

  @Test func `Hidden recipients of encrypted mail get copies of their own, and one message is kept`()
    async throws
  {
    let world = try await world()
    let mails = try await world.send.send(try await opened(world, [.signed, .encrypted]), delay: 0)
    #expect(mails.map(\.envelope.recipients) == [["you@example.org"], ["secret@example.org"]])
    #expect(mails.map(\.isResent) == [false, true])
    try await world.play()
    let taken = world.submission.taken
    #expect(Set(taken.map(\.envelope.recipients)) == [["you@example.org"], ["secret@example.org"]])
    for mail in taken {
      let seal = String(decoding: mail.source, as: UTF8.self)
        .split(separator: "\n").first { $0.hasPrefix("X-Sealed: ") }
      #expect(seal == "X-Sealed: \(mail.envelope.recipients[0]) me@example.org by me@example.org")
    }
    let sent = try await world.store.read { try $0.emails(threadId: mails[0].email.threadId) }
    #expect(sent.map(\.sendState) == [.sent])
  }

  @Test func `All recipients of mail that isn't encrypted get the same message`() async throws {
    let world = try await world()
    for protection in [[], .signed] as [MessageProtection] {
      let mails = try await world.send.send(try await opened(world, protection), delay: 0)
      #expect(mails.map(\.envelope.recipients) == [["you@example.org", "secret@example.org"]])
    }
  }

  @Test func `Without named recipients, the first hidden one's message is kept`() async throws {
    let world = try await world(["a@example.org", "b@example.org"])
    let mails = try await world.send.send(
      try await opened(world, .encrypted, to: nil, bcc: ["a@example.org", "b@example.org"]), delay: 0)
    #expect(mails.map(\.envelope.recipients) == [["a@example.org"], ["b@example.org"]])
    #expect(mails.map(\.isResent) == [false, true])
  }

  @Test func `Taking back the mail and its copies leaves the draft alone`() async throws {
    let world = try await world()
    let mails = try await world.send.send(try await opened(world, .encrypted), delay: 10)
    for mail in mails { _ = try await world.outbox.cancel(mail, sender: WritingWorld.me) }
    #expect(try await world.outbox.list(accountId: nil).isEmpty)
    #expect(try await world.drafts.list(accountId: nil).map { $0.email?.subject } == ["Plan"])
  }

  @Test func `Mail is never sent less protected than it should be`() async throws {
    for (others, isInstalled) in [([], true), (["you@example.org"], false)] {
      let world = try await world(others)
      let opened = try await opened(world, .signed, bcc: [])
      world.keyring.isInstalled = isInstalled
      var wanted = opened
      wanted.draft.protection = .encrypted
      let (changed, draft) = (world, wanted)
      await #expect(throws: SealingError.self) {
        _ = try await changed.send.send(draft, delay: 0)
      }
      #expect(try await world.outbox.list(accountId: nil).isEmpty)
    }
  }

  @Test func `Automatic encryption needs a certain key of everybody, and else sends as without it`()
    async throws
  {
    let cases: [([String], CryptographicKey.Validity, MessageProtection, String)] = [
      (["you@example.org"], .certified, .automatic, "you@example.org me@example.org by me@example.org"),
      (["you@example.org"], .unknown, .automatic, ""), ([], .certified, .automatic, ""),
      ([], .certified, [.automatic, .signed], " by me@example.org"),
    ]
    for (others, validity, protection, seal) in cases {
      let world = try await world([])
      world.keyring.keys += others.map {
        CryptographicKey(.openPGP, $0, [CryptographicKey.Owner($0, validity)])
      }
      let opened = try await opened(world, protection, bcc: [])
      let mails = try await world.send.send(opened, delay: 0)
      let id = try #require(mails.first).id
      let source = try #require(try await world.store.read { try $0.source(emailId: id) })
      let lines = String(decoding: source, as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("X-Sealed: ") }.map { String($0.dropFirst(10)) } ?? ""
      #expect(line == seal, "\(protection.text)")
    }
  }

  @Test func `An encrypted draft needs a key of the writer's own, else nothing is stored`() async throws {
    let world = try await world()
    let opened = try await opened(world, .encrypted)
    let email = try #require(opened.stored.emailId)
    let source = try #require(try await world.store.read { try $0.source(emailId: email) })
    #expect(String(decoding: source, as: UTF8.self).contains("X-Sealed: me@example.org\n"))
    world.keyring.keys = []
    let keyless = world
    await #expect(throws: SealingError.noOwnKey("me@example.org")) {
      _ = try await self.opened(keyless, .encrypted)
    }
    #expect(try await world.drafts.list(accountId: nil).count == 1)
  }
}
