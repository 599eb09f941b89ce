import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// The index finds what reading every message finds.
@Suite(.timeLimit(.minutes(10))) struct SearchPropertyTests {
  /// SplitMix64, so that a failure can be seen again.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &self)]
    }
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
  }

  private static let vocabulary = [
    "work", "Worker", "working", "café", "CAFE", "cafe\u{301}s", "Straße", "strasse", "Łódź", "привет",
    "ПРИВЕТ",
    "東京都", "京都", "東", "会議をします", "회의실", "회의", "don't", "a.b@c.de", "x", "2025年", "１２３", "123", "—", "🎉",
    "señor", "\u{0}", "naïve-approach", "ﬁn", "हिन्दी", String(repeating: "long", count: 30),
  ]
  /// So that every way to answer is taken, and not only that which would be best.
  private static let limits = [
    SearchEstimates.Limits(pages: 0, threads: -1, messages: -1, filtered: -1),
    SearchEstimates.Limits(pages: .max, threads: .max, messages: .max, filtered: .max),
    SearchEstimates.Limits(pages: .max, threads: -1, messages: -1, filtered: -1),
    SearchEstimates.Limits(pages: .max, threads: -1, messages: -1, filtered: -1, states: -1),
    SearchEstimates.Limits(pages: 0, threads: -1, messages: -1, filtered: .max),
  ]
  private static let always = [
    // More choices than are searched branch by branch.
    "(work OR is:read) (cafe OR is:starred) (x OR is:unread) (wor* OR in:inbox) (123 OR -has:link)",
    // Counted without reading any thread.
    "in:inbox is:unread", "is:unread in:trash", "in:inbox is:unread", "in:starred is:unread",
    "in:starred is:unread",
    // Not these.
    "in:archive is:unread", "in:archive is:unread", "in:inbox -is:unread",
  ]
  private static let fields = ["from:", "to:", "cc:", "subject:", "body:", "filename:", "list:"]
  private static let conditions = [
    "is:unread", "is:read", "-is:read", "is:starred", "is:replied", "has:attachment", "has:link",
    "before:2023-11-15",
    "after:2023-11-15",
    "on:2023-11-16", "larger:200", "smaller:120", "in:inbox", "in:trash", "in:archive", "in:starred",
    "category:social", "is:starred is:unread", "is:replied is:unread has:attachment",
    "id:m3@example.org", "account:other",
  ]

  private func text(_ generator: inout Generator, _ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &generator)).map { _ in generator.pick(Self.vocabulary) }
      .joined(separator: generator.pick([" ", ", ", "", "\n"]))
  }

  private func message(_ number: Int, _ generator: inout Generator, _ folders: [FolderID]) -> IncomingMessage
  {
    func person() -> Participant { Participant(name: text(&generator, 2), email: text(&generator, 1)) }
    let file = MessageContent.Part(
      filename: text(&generator, 2), mimeType: "text/plain", sizeBytes: 1, isInline: generator.chance(30),
      section: "2")
    let content = MessageContent(
      messageId: "m\(number)@example.org",
      references: generator.chance(40) ? ["m\(Int.random(in: 0..<120, using: &generator))@example.org"] : [],
      subject: text(&generator, 3), from: person(), to: [person(), person()],
      cc: generator.chance(30) ? [person()] : [], text: text(&generator, 12), textVersion: 1,
      attachments: generator.chance(20) ? [file] : [], digest: Array("\(number)".utf8))
    let header = generator.chance(20) ? "List-Id: \(text(&generator, 2).replacing("\n", with: " "))\n" : ""
    let link = generator.chance(10) ? "<a href=x>" : ""
    let source =
      "\(header)\n\(link)\(String(repeating: "y", count: Int.random(in: 0..<200, using: &generator)))"
    let seconds = Int.random(in: 0..<5, using: &generator) * 40_000 + Int.random(in: 0..<4, using: &generator)
    return IncomingMessage(
      content: content, source: Array(source.utf8),
      flags: [
        generator.chance(50) ? .seen : [], generator.chance(20) ? .flagged : [],
        generator.chance(30) ? .answered : [],
      ],
      dateReceived: Date(timeIntervalSince1970: Double(1_700_000_000 + seconds)),
      aiCategory: generator.chance(30) ? .social : .updates,
      folder: generator.chance(15) ? nil : generator.pick(folders))
  }

  private func query(_ generator: inout Generator, depth: Int = 0) -> String {
    let terms = (0..<Int.random(in: 1...3, using: &generator)).map { _ -> String in
      let sign = generator.chance(20) ? "-" : ""
      if depth < 3, generator.chance(15) { return "\(sign)(\(query(&generator, depth: depth + 1)))" }
      if generator.chance(25) { return sign + generator.pick(Self.conditions) }
      let field = generator.chance(25) ? generator.pick(Self.fields) : ""
      let word = generator.pick(Self.vocabulary)
      if generator.chance(25) { return "\(sign)\(field)\"\(word) \(generator.pick(Self.vocabulary))\"" }
      let beginning = String(word.prefix(Int.random(in: 1...3, using: &generator))) + "*"
      return sign + field + (generator.chance(30) ? beginning : word)
    }
    return terms.joined(separator: generator.chance(30) ? " OR " : " ")
  }

  /// All there are, and some more.
  private static let anyThreads = (1...400).map { ThreadID(Int64($0)) }

  private func fill(_ store: MailStore, seed: UInt64) async throws {
    var generator = Generator(state: seed)
    for (index, name) in ["work", "other"].enumerated() {
      let (account, inbox) = try await store.makeAccount(name)
      let all = try await store.read { try $0.folders(accountId: account) }
      let others = [FolderType.trash, .spam, .sent].compactMap { type in all.first { $0.type == type }?.id }
      for start in stride(from: 0, to: 120, by: 40) {
        let batch = (start..<start + 40).map {
          message($0 + index * 120, &generator, [inbox, inbox] + others)
        }
        _ = try await store.write { try $0.add(batch, accountId: account) }
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Any query finds in the index what it finds by reading all mail`(seed: UInt64) async throws {
    let place = TemporaryStore()
    let store = try place.open()
    try await fill(store, seed: seed)
    let reading = try await SearchByReading(store)
    let work = try #require(try await store.read { try $0.accounts() }.first).id
    var generator = Generator(state: seed &+ 100)
    var findings = 0
    for number in 0..<250 {
      let text = number < Self.always.count ? Self.always[number] : query(&generator)
      guard
        let query = try? SearchQueryParser.parse(
          text, now: Date(timeIntervalSince1970: 1_700_200_000), offset: { _ in 0 })
      else { continue }
      let scope = generator.chance(50) ? SearchScope.allAccounts : .account(work)
      let expected = reading.newestMatches(query, scope)
      let found = try await store.read {
        try $0.searchThreads(query, scope: scope, cursor: nil, limit: 1_000)
      }
      #expect(found.map(\.emailId) == expected, "\(text)")
      let count = try await store.read { try $0.countSearchMatches(query, scope: scope) }
      #expect(count == expected.count, "\(text)")
      for limits in Self.limits {
        let same = try await store.database.read {
          try SearchPageQuery.fetch($0, query, scope: scope, cursor: nil, limit: 1_000, limits: limits)
        }
        #expect(same == found, "\(text), \(limits)")
      }
      if let middle = found.dropFirst(found.count / 2).first {
        let rest = try await store.read {
          try $0.searchThreads(query, scope: scope, cursor: middle.cursor, limit: 1_000)
        }
        #expect(rest == Array(found.dropFirst(found.count / 2 + 1)), "\(text)")
        let limits = Self.limits[0]
        let read = try await store.database.read {
          try SearchPageQuery.fetch(
            $0, query, scope: scope, cursor: middle.cursor, limit: 1_000, limits: limits)
        }
        #expect(read == rest, "\(text)")
      }
      let everywhere = try await store.read {
        try $0.searchThreads(query, scope: .allAccounts, cursor: nil, limit: 1_000)
      }
      for most in [0, Int.max] {
        let among = try await store.database.read { db in
          Set(
            try MatchingThreadsQuery.fetch(db, query, among: Self.anyThreads, mostLookedUp: most)
              .map { try ThreadQuery.resolve(db, $0) })
        }
        #expect(among == Set(everywhere.map(\.thread.id)), "\(text), \(most)")
      }
      findings += expected.count
    }
    #expect(findings > 2_000, "the queries find something")
    #expect(try await store.complaints() == [])
    store.close()
  }
}
