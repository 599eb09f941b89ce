import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Keywords that other programs set, and that are set for them, with servers that keep keywords and others.
@Suite(.timeLimit(.minutes(10))) struct KeywordSyncTests {
  private let world: SyncWorld

  init() async throws {
    world = try await SyncWorld()
    for name in ["a", "b"] { await world.server.deliver(SyncWorld.mail(name), to: "Bills") }
  }

  private func keep(_ flags: MessageFlags?) async {
    var lies = ModelMailServer.Lies()
    lies.selected = { told in
      var told = told
      told.keptFlags = flags
      return told
    }
    await world.server.setLies(lies)
  }

  private static let system: MessageFlags = [.seen, .flagged, .answered, .draft, .deleted]

  private func perform(_ action: ThreadAction, _ name: String = "a", in mailbox: String = "Bills")
    async throws
  {
    let thread = try #require(try await world.email("About \(name)")).threadId
    let folder = try await world.folder(mailbox).folder.id
    let outcome = try await world.store.write {
      try $0.perform(action, on: [ThreadInMailbox(threadId: thread, view: .folder(folder))])
    }
    #expect(outcome.failed == [])
  }

  private func flags(_ name: String = "a") async throws -> MessageFlags {
    try #require(try await world.email("About \(name)")).flags
  }

  private func isMuted(_ name: String = "a") async throws -> Bool {
    let thread = try #require(try await world.email("About \(name)")).threadId
    return try await world.store.read { try $0.mutedThreads(among: [thread]) } == [thread]
  }

  private func there(_ uid: UInt32 = 1, in mailbox: String = "Bills") async -> MessageFlags? {
    await world.server.mailboxes[mailbox]?.messages[uid]?.flags
  }

  @Test func `What is muted or coloured here is so on the server, and undo takes it back there`() async throws
  {
    try await world.sync()
    try await perform(.mute)
    try await perform(.tint(.blue))
    try await world.sync()
    #expect(await there() == [.muted, .flagged, .colourBits[2]])
    for _ in 1...2 { _ = try await world.store.write { try $0.undo() } }
    try await world.sync()
    #expect(await there() == [])
    #expect(try await flags() == [])
    #expect(try await world.differences() == [])
  }

  @Test func `What is tagged here is so on the server, and undo takes it back there`() async throws {
    try await world.sync()
    try await perform(.tag(adding: [.tags[1], .tags[4]], removing: []))
    try await world.sync()
    #expect(await there() == [.tags[1], .tags[4]])
    try await perform(.tag(adding: .tags[0], removing: .tags[1]))
    try await world.sync()
    #expect(await there() == [.tags[0], .tags[4]])
    for _ in 1...2 { _ = try await world.store.write { try $0.undo() } }
    try await world.sync()
    #expect(await there() == [])
    #expect(try await flags() == [])
    #expect(try await world.differences() == [])
  }

  @Test func `Every tag that its server turns out not to keep stays here with its own mark`() async throws {
    let tags = MessageFlags(MessageFlags.tags)
    try await world.sync()
    try await perform(.tag(adding: tags, removing: []))
    await keep(Self.system)
    #expect(try await world.sync().pushed.reverted == [])
    #expect(try await flags().onlyHere == tags)
    #expect(try await !flags().contains(.reaction))
    try await perform(.tag(adding: [], removing: tags))
    #expect(try await flags() == [])
    #expect(try await world.differences() == [])
  }

  @Test func `What another program sets is seen, and what it removes is gone`() async throws {
    let all: MessageFlags = [.muted, .phishing, .tags[1], .notJunk, .new]
    await world.server.setFlags(all, of: 1, in: "Bills")
    try await world.sync()
    #expect(try await flags() == all)
    #expect(try await isMuted())
    await world.server.setFlags([], of: 1, in: "Bills")
    try await world.sync()
    #expect(try await flags() == [])
    #expect(try await !isMuted())
    #expect(try await world.differences() == [])
  }

  @Test func `A mute made here ends when another program ends it`() async throws {
    try await world.sync()
    try await perform(.mute)
    try await world.sync()
    await world.server.setFlags([], of: 1, in: "Bills")
    try await world.sync()
    #expect(try await !isMuted())
  }

  @Test func `A thread that is followed is not muted, and muting it ends that`() async throws {
    await world.server.setFlags([.muted, .followed], of: 1, in: "Bills")
    try await world.sync()
    #expect(try await !isMuted())
    await world.server.setFlags([.followed], of: 1, in: "Bills")
    try await world.sync()
    try await perform(.mute)
    #expect(try await isMuted())
    try await world.sync()
    #expect(await there() == .muted)
  }

  @Test func `A server that keeps no keywords neither learns of a mute nor ends it`() async throws {
    await keep(Self.system)
    try await world.sync()
    try await perform(.mute)
    #expect(try await flags().onlyHere == .muted)
    try await world.sync()
    await world.server.setFlags([.seen], of: 1, in: "Bills")
    try await world.sync()
    #expect(try await isMuted())
    #expect(await there() == .seen)
    // It learns to keep keywords, but nobody has told it of this one.
    await keep(nil)
    await world.server.setFlags([], of: 1, in: "Bills")
    try await world.sync()
    #expect(try await isMuted())
    try await perform(.unmute)
    try await world.sync()
    #expect(try await flags() == [])
    #expect(try await world.differences() == [])
  }

  @Test func `A mute that its server turns out not to keep stays here, without a word`() async throws {
    try await world.sync()
    try await perform(.mute)
    await keep(Self.system)
    let report = try await world.sync()
    #expect(report.pushed.reverted == [] && report.pushed.accepted == 1)
    #expect(try await isMuted())
    #expect(try await flags().onlyHere == .muted)
    #expect(try await world.differences() == [])
  }

  @Test func `One that the server refuses stays here as well, and an unmute that it refuses is told`()
    async throws
  {
    try await world.sync()
    var lies = ModelMailServer.Lies()
    lies.refusal = { call, _, _ in call == "store" ? .refused(code: "CANNOT", reason: "no keywords") : nil }
    await world.server.setLies(lies)
    try await perform(.mute)
    #expect(try await world.sync().pushed.reverted == [])
    #expect(try await flags().onlyHere == .muted)
    await world.server.setFlags([.muted], of: 2, in: "Bills")
    try await world.sync()
    try await perform(.unmute, "b")
    #expect(try await world.sync().pushed.reverted.map(\.action) == [.unmute])
    #expect(try await isMuted("b"))
    #expect(try await world.differences() == [])
  }

  @Test func `Mail marked as spam is junk for other programs, and no longer when it is moved back`()
    async throws
  {
    await world.server.setFlags([.notJunk], of: 1, in: "Bills")
    try await world.sync()
    try await perform(.spam)
    try await world.sync()
    #expect(await there(in: "Junk") == .junk)
    let bills = try await world.folder("Bills").folder.id
    try await perform(.move(to: bills), in: "Junk")
    try await world.sync()
    #expect(await there(3) == .notJunk)
    #expect(try await world.differences() == [])
  }

  @Test func `Spam on a server that keeps no keywords only moves`() async throws {
    try await world.sync()
    try await perform(.spam)
    await keep(Self.system)
    let report = try await world.sync()
    #expect(report.pushed.reverted == [])
    #expect(await there(in: "Junk") == [])
    #expect(try await flags() == [])
    #expect(try await world.differences() == [])
  }

  @Test func `Rows show the tags of any message, and the colour of a star`() async throws {
    await world.server.deliver(SyncWorld.mail("c", inReplyTo: "a"), to: "Bills")
    await world.server.setFlags([.tags[1], .notJunk], of: 1, in: "Bills")
    await world.server.setFlags([.tags[4], .flagged, .colourBits[0]], of: 3, in: "Bills")
    try await world.sync()
    let threads = try await world.threads("Bills")
    let marks = try await world.store.read { mail in
      try mail.marks(of: threads.map { ListedThread($0, view: nil) })
    }
    let thread = try #require(try await world.email("About a")).threadId
    #expect(marks.keywords.keys.sorted() == [thread])
    let shown = try #require(marks.keywords[thread])
    #expect(shown.keywordNames == ["$MailFlagBit0", "$label2", "$label5"])
    #expect(shown.tagTitles == ["Work", "Later"] && StarColour(of: shown.union(.flagged)) == .orange)
  }
}
