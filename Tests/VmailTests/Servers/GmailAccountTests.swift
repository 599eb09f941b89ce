import Foundation
import Glibc
import Testing
import VmailDomain
import VmailServerSupport
import VmailStore
import VmailTestSupport

/// A whole account of Gmail, as it is when somebody adds it.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct GmailAccountTests {
  @Test func `A first sync fetches every message once, search finds all, and another sync fetches nothing`()
    async throws
  {
    let world = try await FakeServerWorld(.gmail)
    let letters = world.server.fill(400)
    try await world.sync()
    let traffic = world.server.traffic
    #expect(traffic.messages.count == letters.count && traffic.repeated.isEmpty)
    // The labels' mailboxes hold no other messages.
    let opened = world.server.commands.filter { $0.text.hasPrefix("SELECT") }
    #expect(
      opened.allSatisfy { command in
        [GmailMail.all, GmailMail.spam, GmailMail.trash].contains { command.text.contains($0) }
      })
    let emails = try await world.emails()
    #expect(Set(emails.compactMap(\.messageId)) == Set(letters.map(\.messageId)))
    #expect(emails.count == letters.count)

    let ids = Dictionary(uniqueKeysWithValues: emails.map { ($0.id, $0.messageId) })
    for letter in letters where Set(letter.mailboxes).isDisjoint(with: [GmailMail.spam, GmailMail.trash]) {
      let query = try SearchQueryParser.parse(letter.word, now: .now, offset: { _ in 0 })
      let hits = try await world.store.read {
        try $0.searchThreads(query, scope: .allAccounts, cursor: nil, limit: 9)
      }
      #expect(hits.map { ids[$0.emailId] } == [letter.messageId])
    }

    world.server.clearTraffic()
    world.server.clearCommands()
    try await world.sync()
    #expect(world.server.traffic.bytes == 0)
    #expect(!world.server.commands.contains { $0.text.hasPrefix("SELECT") })
    #expect(try await world.synced.complaints() == [])
    await world.end()
  }

  @Test func `A sync that has used up the day's bytes goes on the next day with what is missing`()
    async throws
  {
    var personality = ServerPersonality.gmail
    // More than the chunks that are on their way at the same time.
    personality.gmail.dailyBytes = 2_200_000
    let world = try await FakeServerWorld(personality)
    let letters = world.server.fill(1_600)
    var days = 0
    repeat {
      let before = world.server.connectionCount
      _ = try await world.troubledSync()
      #expect(world.server.connectionCount - before <= 2)
      world.server.beginDay()
      days += 1
    } while try await world.emails().count < letters.count && days < 10
    try await world.sync()
    let emails = try await world.emails()
    #expect(days > 1 && Set(emails.compactMap(\.messageId)) == Set(letters.map(\.messageId)))
    #expect(try #require(world.server.traffic.sections.values.max()) <= days)
    await world.end()
  }

  /// With `VMAIL_GMAIL_MESSAGES=20000` it is the account of the issue, and the figures are printed.
  @Test(.enabled(if: OtherProgram.isThere("mbsync"), "mbsync is not installed"))
  func `A first sync takes at most half of the bytes and commands of mbsync, which fetches each label`()
    async throws
  {
    let asked = ProcessInfo.processInfo.environment["VMAIL_GMAIL_MESSAGES"].flatMap { Int($0) }
    let world = try await FakeServerWorld(.gmail)
    let server = world.server
    server.fill(asked ?? 400)
    let own = try await Self.measured(server) { try await world.sync() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-mbsync-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "mail"), withIntermediateDirectories: true)
    let configuration = folder.appending(path: "mbsyncrc")
    try Self.configuration(server, folder.path).write(to: configuration, atomically: true, encoding: .utf8)
    let theirs = try await Self.measured(server) {
      try OtherProgram.run(["mbsync", "-q", "-c", configuration.path, "c"])
    }
    if asked != nil { print("vmail: \(own)\nmbsync: \(theirs)") }
    #expect(own.bytes * 2 <= theirs.bytes && own.commands * 2 <= theirs.commands)
    await world.end()
  }

  /// Returns what a client took, and the processor time of this process, which is that of the server; that of vmail as well
  /// when it runs here.
  private static func measured(
    _ server: FakeIMAPServer, _ body: () async throws -> some Sendable
  ) async throws -> (bytes: Int, commands: Int, wall: Duration, processor: Double) {
    server.clearTraffic()
    server.clearCommands()
    let (begin, used) = (ContinuousClock.now, clock())
    _ = try await body()
    return (
      server.traffic.bytes, server.commands.count, begin.duration(to: .now),
      Double(clock() - used) / 1_000_000
    )
  }

  private static func configuration(_ server: FakeIMAPServer, _ folder: String) -> String {
    """
    FSync no

    IMAPAccount a
    Host 127.0.0.1
    Port \(server.port)
    User \(server.login.user)
    Pass \(server.login.password)
    SSLType None
    AuthMechs LOGIN

    IMAPStore far
    Account a

    MaildirStore near
    Path \(folder)/mail/
    Inbox \(folder)/mail/INBOX
    SubFolders Verbatim

    Channel c
    Far :far:
    Near :near:
    Patterns *
    Sync Pull
    Create Near
    SyncState *

    """
  }
}
