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
}
