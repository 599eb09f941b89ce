import Foundation
import CSQLite
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// How much of the store a page of a search reads, in pages of the database: never in time.
@Suite(.timeLimit(.minutes(10))) struct SearchWorkTests {
  private static let pageSize = 20
  private static let searches = [
    "word", "wor*", "tick*", "\"common word\"", "word OR is:starred", "tick* OR is:starred", "-is:starred",
    "-rare", "common -ticket7", "word (is:starred OR rare)", "is:unread", "in:inbox word",
    "(word is:unread) OR (tick* is:starred)",
  ]

  /// Threads of two messages of which the newer one matches less often.
  private func fill(
    _ store: MailStore, _ messages: Range<Int>, more flags: MessageFlags = []
  ) async throws {
    let inbox = try await store.makeAccount("work\(messages.lowerBound)")
    for start in stride(from: messages.lowerBound, to: messages.upperBound, by: 500) {
      let batch = (start..<min(start + 500, messages.upperBound)).map { number in
        var message = TestMail.message(
          "m\(number)", minute: number, folder: inbox.1,
          references: number.isMultiple(of: 2) ? [] : ["m\(number - 1)"],
          flags: number.isMultiple(of: 3) ? flags.union(.flagged) : flags)
        message.content.text =
          "common word ticket\(number % 300)\(number.isMultiple(of: 700) ? " rare" : "")"
        return message
      }
      _ = try await store.write { try $0.add(batch, accountId: inbox.0) }
    }
  }

  private struct Work {
    /// Of the database, by SQLite and FTS5.
    var pages: [Int] = []
    var hits = 0
  }

  /// Goes through a search to the end.
  private func walk(_ text: String, _ place: TemporaryStore, limits: SearchEstimates.Limits) throws -> Work {
    let query = try SearchQueryParser.parse(text, now: .distantPast, offset: { _ in 0 })
    return try StoreConnection.reader(place.files).read { db in
      var work = Work()
      var cursor: SearchCursor?
      while true {
        let before = try reads(db)
        let hits = try SearchPageQuery.fetch(
          db, query, scope: .allAccounts, cursor: cursor, limit: Self.pageSize, limits: limits)
        work.pages.append(try reads(db) - before)
        work.hits += hits.count
        guard let last = hits.last, hits.count == Self.pageSize else { return work }
        cursor = last.cursor
      }
    }
  }

  /// How many pages the connection has asked its cache for until now.
  private func reads(_ db: Database) throws -> Int {
    try [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
      var (current, highest): (Int32, Int32) = (0, 0)
      let code = sqlite3_db_status(db.handle, counter, &current, &highest, 0)
      try #require(code == SQLITE_OK)
      return sum + Int(current)
    }
  }

  @Test func `A page of a search costs the same at any depth, and in twice the mail`() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    try await fill(store, 0..<1_500)
    let few = SearchEstimates.Limits(pages: .max, threads: 10, messages: 10, filtered: 10)
    let read = SearchEstimates.Limits(pages: 0, threads: 10, messages: 10, filtered: 10)
    var first: [String: Int] = [:]
    for text in Self.searches { first[text] = try walk(text, place, limits: few).pages[0] }
    try await fill(store, 1_500..<3_000)
    for (text, limits) in Self.searches.map({ ($0, few) }) + [("wor*", read), ("tick* is:starred", read)] {
      let work = try walk(text, place, limits: limits)
      #expect(work.hits > 500, "\(text) is searched deeply")
      let later = work.pages.dropFirst().dropLast()
      // The second has to pass over threads of the page before, as all do.
      guard let second = later.first else { continue }
      #expect(try #require(later.max()) < second * 2, "\(text): \(work.pages)")
      if let before = first[text] {
        #expect(work.pages[0] < before * 2, "\(text): \(before), \(work.pages[0])")
      }
    }
    store.close()
  }

  @Test(
    arguments: ["is:starred is:unread", "is:unread has:attachment is:starred", "common is:starred is:unread"])
  func `Of conditions that much mail has and few messages have, the few are gone through`(text: String)
    async throws
  {
    let place = TemporaryStore()
    let store = try place.open()
    let limits = SearchEstimates.Limits(
      pages: .max, threads: 10, messages: 10, filtered: 10, states: -1)
    // Unread, and not starred: the number is no multiple of three.
    for number in [1, 4] { try await fill(store, number..<number + 1) }
    try await fill(store, 10..<500, more: .seen)
    let before = try walk(text, place, limits: limits)
    try await fill(store, 500..<1_000, more: .seen)
    let after = try walk(text, place, limits: limits)
    #expect(before.hits + after.hits == 0)
    #expect(after.pages[0] < before.pages[0] + 10, "\(before.pages), \(after.pages)")
    store.close()
  }

  @Test(
    arguments: [
      "is:unread is:replied", "is:unread is:replied -rare", "-is:read (is:replied OR has:attachment)",
      "common is:unread is:replied",
    ])
  func `Of conditions of which each is in half the mail, what has all is gone through, and it alone`(
    text: String
  ) async throws {
    let place = TemporaryStore()
    let store = try place.open()
    func fillHalves(_ first: Int) async throws {
      try await fill(store, first..<first + 250, more: [.seen, .answered])
      try await fill(store, first + 250..<first + 500)
    }
    try await fillHalves(0)
    let before = try walk(text, place, limits: .usual)
    try await fillHalves(500)
    let after = try walk(text, place, limits: .usual)
    #expect(before.hits + after.hits == 0)
    #expect(after.pages[0] < before.pages[0] + 10, "\(before.pages), \(after.pages)")
    store.close()
  }

  private static let rare = [
    "is:unread", "is:replied", "has:attachment", "category:social", "larger:1M", "smaller:10",
    "word larger:1M", "is:starred larger:1M",
  ]

  @Test(arguments: rare)
  func `That nothing is found costs the same in twice the mail`(text: String) async throws {
    let place = TemporaryStore()
    let store = try place.open()
    try await fill(store, 0..<500, more: .seen)
    let before = try walk(text, place, limits: .usual)
    try await fill(store, 500..<1_000, more: .seen)
    let after = try walk(text, place, limits: .usual)
    #expect(before.hits + after.hits == 0)
    #expect(after.pages[0] < before.pages[0] + 10, "\(before.pages), \(after.pages)")
    store.close()
  }
}
