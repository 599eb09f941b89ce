import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

@Suite("Keys offered in mail", .timeLimit(.minutes(10))) struct OfferedKeysTests {
  private static let ann = "ann@example.org"
  private static let bob = "bob@example.org"

  private static func key(_ name: String, _ email: String, isSecret: Bool = false) -> CryptographicKey {
    CryptographicKey(
      .openPGP, name, [CryptographicKey.Owner(email, isSecret ? .certified : .unknown)], isSecret: isSecret)
  }

  /// A world whose user has a key, and none of anybody else.
  private func world() async throws -> WritingWorld {
    var world = try await WritingWorld()
    world.keyring = ModelKeyring([Self.key("own", "me@example.org", isSecret: true)])
    world.keyring.inFiles = [Self.key("a1", Self.ann), Self.key("a2", Self.ann), Self.key("b1", Self.bob)]
    return world
  }

  private func field(_ name: String, _ email: String, _ key: String, prefers: Bool = true) -> String {
    let header = AutocryptHeader(email: email, prefersEncryption: prefers, key: Array(key.utf8))
    return "\(name): " + header.words.joined(separator: " ")
  }

  /// Puts a message into the store.
  @discardableResult
  private func receive(
    _ world: WritingWorld, day: Double, from sender: String = ann,
    to recipients: [String] = ["me@example.org"],
    _ fields: [String], encrypted: [String] = []
  ) async throws -> EmailID {
    let id = "\(day)@example.org"
    let lines =
      ["Message-ID: \(id)", "From: \(sender)"] + fields + ["", "Text"]
      + (encrypted.isEmpty ? [] : ["Encrypted"] + encrypted)
    let source = Array(lines.joined(separator: "\n").utf8)
    var content = PlainMessageReader().read(source)
    content.to = recipients.map { Participant(email: $0) }
    let date = Date(timeIntervalSince1970: day * 86_400)
    let document = SearchDocument(content, source: source)
    let message = content
    let added = try await world.store.write { store in
      let inbox = try store.snapshot.folders(accountId: world.sync.account).first { $0.type == .inbox }?.id
      return try store.add(
        [
          IncomingMessage(
            content: message, source: source, flags: [], dateReceived: date, folder: inbox,
            document: document)
        ], accountId: world.sync.account)
    }
    return try #require(added.first?.email)
  }

  private func plan(
    _ world: WritingWorld, _ protection: MessageProtection, to recipients: [String] = [ann],
    answering answered: EmailID? = nil
  ) async throws -> ProtectionPlan? {
    let draft = Draft(
      from: WritingWorld.me, to: recipients.map { Participant(email: $0) }, subject: "Plan", body: "Text\n",
      protection: protection)
    return try await world.protecting.plan(for: draft, answering: answered)
  }

  @Test func `The key in a person's newest mail is used, with a warning unless both prefer encryption`()
    async throws
  {
    let world = try await world()
    try await receive(world, day: 1, [field("Autocrypt", Self.ann, "a1")])
    try await receive(world, day: 3, [field("Autocrypt", Self.ann, "a2")])
    try await receive(world, day: 4, from: "eve@example.org", [field("Autocrypt", Self.ann, "b1")])
    let explicit = try #require(try await plan(world, .encrypted))
    #expect(explicit.keys[Self.ann]?.fingerprint == "a2" && explicit.keyFiles[Self.ann] == Array("a2".utf8))
    #expect(explicit.problems == [.unverified(Self.ann, fingerprint: "a2")])
    #expect(try await plan(world, .automatic) == nil)
    let automatic = try #require(try await plan(world, [.automatic, .autocrypt]))
    #expect(automatic.protection == [.signed, .encrypted] && automatic.problems == [])
    #expect(try await plan(world, .autocrypt) == nil)
    // Without keys for everybody, nothing is encrypted by itself.
    #expect(try await plan(world, [.automatic, .autocrypt], to: [Self.ann, Self.bob]) == nil)
  }

  @Test
  func
    `A person who doesn't prefer encryption, or has sent mail without a key for long, isn't surprised by it`()
    async throws
  {
    for (prefers, day, isEncrypted) in [(true, 36.0, true), (true, 37.0, false), (false, 2.0, false)] {
      let world = try await world()
      try await receive(world, day: 1, [field("Autocrypt", Self.ann, "a1", prefers: prefers)])
      try await receive(world, day: day, [])
      #expect((try await plan(world, [.automatic, .autocrypt]) != nil) == isEncrypted, "\(prefers) \(day)")
      #expect(try await plan(world, .encrypted)?.keys[Self.ann]?.fingerprint == "a1")
    }
  }

  @Test func `Mail that may be from somebody else offers no key`() async throws {
    let world = try await world()
    try await receive(world, day: 1, [field("Autocrypt", Self.ann, "a1")])
    try await receive(
      world, day: 2, from: "eve@example.org", ["From: \(Self.ann)", field("Autocrypt", Self.ann, "a2")])
    #expect(try await plan(world, .encrypted)?.keys[Self.ann]?.fingerprint == "a1")
  }

  @Test
  func `An answer to all uses the keys that an encrypted message names for its recipients, and asks first`()
    async throws
  {
    let world = try await world()
    let both = [Self.ann, Self.bob]
    let answered = try await receive(
      world, day: 1, to: ["me@example.org", Self.bob], [field("Autocrypt", Self.ann, "a1")],
      encrypted: [
        field("Autocrypt-Gossip", Self.bob, "b1"), field("Autocrypt-Gossip", "eve@example.org", "a2"),
      ])
    let plan = try #require(
      try await plan(world, [.signed, .encrypted, .autocrypt], to: both, answering: answered))
    #expect(plan.keys.mapValues(\.fingerprint) == [Self.ann: "a1", Self.bob: "b1"])
    #expect(plan.problems == [.unverified(Self.bob, fingerprint: "b1")])
    let alone = try await self.plan(world, [.signed, .encrypted, .autocrypt], to: both)
    #expect(alone?.obstacles == [.missing(Self.bob)])
    // Eve was no recipient.
    let eve = try await self.plan(world, .encrypted, to: ["eve@example.org"], answering: answered)
    #expect(eve?.obstacles == [.missing("eve@example.org")])
  }

  @Test func `An answer goes to the people in the encrypted header, and not to those who were added outside`()
    async throws
  {
    let world = try await world()
    let id = try await receive(
      world, day: 1, to: ["me@example.org", "eve@example.org"], [],
      encrypted: ["From: \(Self.ann)", "To: me@example.org", "Cc: \(Self.bob)"])
    let email = try #require(try await world.store.read { try $0.email(id: id) })
    let compose = ComposeMessageUseCase(store: world.store, opener: PlainMessageOpener())
    let beginning = try await compose.reply(to: email, .all, ComposeMessageUseCase.Wording())
    #expect(beginning.draft.recipients.map(\.email) == [Self.ann, Self.bob])
    #expect(beginning.draft.protection == [.signed, .encrypted])
    let plain = try await receive(world, day: 2, to: ["me@example.org", "eve@example.org"], [])
    let other = try #require(try await world.store.read { try $0.email(id: plain) })
    let outside = try await compose.reply(to: other, .all, ComposeMessageUseCase.Wording())
    #expect(outside.draft.recipients.map(\.email) == [Self.ann, "eve@example.org"])
  }

  @Test func `Mail offers the user's key, and encrypted mail those of its recipients to each other`()
    async throws
  {
    let world = try await world()
    try await receive(world, day: 1, [field("Autocrypt", Self.ann, "a1")])
    try await receive(world, day: 2, from: Self.bob, [field("Autocrypt", Self.bob, "b1")])
    func fields(_ protection: MessageProtection, to recipients: [String]) async throws -> AutocryptFields? {
      let draft = Draft(
        from: WritingWorld.me, to: recipients.map { Participant(email: $0) }, protection: protection)
      return world.protecting.fields(for: draft, try await world.protecting.plan(for: draft))
    }
    func own(prefers: Bool) -> AutocryptHeader {
      AutocryptHeader(email: "me@example.org", prefersEncryption: prefers, key: Array("own".utf8))
    }
    #expect(try await fields([], to: [Self.ann]) == nil)
    #expect(try await fields(.encrypted, to: [Self.ann]) == nil)
    #expect(try await fields(.autocrypt, to: [Self.ann]) == AutocryptFields(own: own(prefers: false)))
    #expect(
      try await fields([.automatic, .autocrypt], to: ["x@y.test"]) == AutocryptFields(own: own(prefers: true))
    )
    #expect(
      try await fields([.encrypted, .autocrypt], to: [Self.ann]) == AutocryptFields(own: own(prefers: true)))
    #expect(
      try await fields([.encrypted, .autocrypt], to: [Self.ann, Self.bob])?.gossip == [
        AutocryptHeader(email: Self.ann, key: Array("a1".utf8)),
        AutocryptHeader(email: Self.bob, key: Array("b1".utf8)),
      ])
    world.keyring.keys = []
    #expect(try await fields(.autocrypt, to: [Self.ann]) == nil)
  }
}
