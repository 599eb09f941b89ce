import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Walks along places give what there is, whatever is leapt over.
@Suite(.timeLimit(.minutes(10))) struct PostingIteratorTests {
  private typealias Generator = SearchPropertyTests.Generator

  /// All that `walk` gives to somebody who wants every place.
  private func all(_ walk: some PostingIterator, upTo end: Int64) throws -> [Int64] {
    var (walk, last, found) = (walk, end, [Int64]())
    while let place = try walk.newest(upTo: last) {
      found.append(place)
      last = place - 1
    }
    return found
  }

  private func places(_ chance: Int, _ generator: inout Generator) -> [Int64] {
    (0..<2_000).reversed().filter { _ in generator.chance(chance) }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `What several walks have in common is what is in all of them`(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let lists = [50, 3, 20].map { places($0, &generator) }
    let common = lists[0].filter { lists[1].contains($0) && lists[2].contains($0) }
    #expect(try all(IntersectionIterator(lists.map(ListIterator.init)), upTo: 2_000) == common)
    #expect(
      try all(IntersectionIterator(lists.map(ListIterator.init)), upTo: 700) == common.filter { $0 <= 700 })
    #expect(try all(IntersectionIterator([ListIterator(lists[0]), ListIterator([])]), upTo: 2_000) == [])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Merged walks give what any of them has, in order`(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let all = places(60, &generator)
    let parts = [0, 1, 2].map { part in all.filter { $0 % 3 == part } }
    #expect(
      try self.all(UnionIterator(parts.map(ListIterator.init)), upTo: 1_500) == all.filter { $0 <= 1_500 })
    #expect(try self.all(UnionIterator([]), upTo: 2_000) == [])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `An index gives the same in leaps of any length, from the first place on`(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let places = places(40, &generator)
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE place (position INTEGER PRIMARY KEY)")
      for place in places {
        try db.execute(sql: "INSERT INTO place VALUES (?)", arguments: [.integer(place)])
      }
      let sql = """
        SELECT position FROM place WHERE position <= ?1 AND position >= ?2 ORDER BY position DESC LIMIT ?3
        """
      let whole = IndexIterator(SQLStatement(db, sql), from: 100)
      #expect(try all(whole, upTo: 2_000) == places.filter { $0 >= 100 })
      var leaping = whole
      var asked: Int64 = 2_000
      while asked > 0 {
        #expect(try leaping.newest(upTo: asked) == places.first { $0 <= asked && $0 >= 100 })
        asked -= Int64(generator.chance(20) ? Int.random(in: 1...400, using: &generator) : 1)
      }
    }
  }

  @Test func `What FTS5 finds far away is asked for, and what is near is walked to`() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE search_text USING fts5(body, content='')")
      for place in 1...1_000 {
        try db.execute(
          sql: "INSERT INTO search_text (rowid, body) VALUES (?, ?)",
          arguments: [.integer(place), .text(place.isMultiple(of: 2) ? "even" : "odd")])
      }
      func words(_ text: String) throws -> FTSCursor {
        let query = try SearchQueryParser.parse(text, now: .distantPast, offset: { _ in 0 })
        return FTSCursor(db, try #require(SearchMatch(query.root)), from: 11)
      }
      var walk = try words("even")
      #expect(try walk.newest(upTo: 999, within: 0) == .unknown)
      #expect(try walk.newest(upTo: 999, within: 10) == .place(998))
      #expect(try walk.newest(upTo: 979, within: 10) == .place(978))
      #expect(try walk.newest(upTo: 500, within: 0) == .unknown)
      #expect(try walk.finds(500, within: 10) && !walk.finds(501, within: 10), "each is asked for")
      #expect(try walk.newest(upTo: 500) == .place(500))
      #expect(try walk.newest(upTo: 11) == .end)
      var beginning = try words("ev*")
      #expect(try beginning.newest(upTo: 999, within: 0) == .place(998), "it is gathered all the same")
      var sampled = try words("even")
      #expect(try sampled.reach(before: 1_000) == 998 - 2 * 63)
      #expect(try sampled.newest(upTo: 997, within: 10) == .place(996), "a sample is not passed")
      var rare = try words("even")
      #expect(try rare.reach(before: 100) == nil)
      #expect(try rare.newest(upTo: 99) == .place(98))
    }
  }

  @Test func `Where it finds more than it did before, it is walked all the same`() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE search_text USING fts5(body, content='')")
      // A hundred in a row, then none for long, then every tenth.
      for place in Array(stride(from: 10, through: 50_000, by: 10)) + Array(1_000_000..<1_000_100) {
        try db.execute(
          sql: "INSERT INTO search_text (rowid, body) VALUES (?, 'word')", arguments: [.integer(place)])
      }
      let query = try SearchQueryParser.parse("word", now: .distantPast, offset: { _ in 0 })
      var walk = FTSCursor(db, try #require(SearchMatch(query.root)), from: 0)
      #expect(try walk.finds(1_000_000))
      // By what is known these are far away, and asked for one by one until the walk has come there.
      for place in stride(from: Int64(50_000), to: 40_000, by: -10) { #expect(try walk.finds(place)) }
      #expect(try walk.newest(upTo: 40_000, within: FTSCursor.near) == .place(40_000))
    }
  }
}
