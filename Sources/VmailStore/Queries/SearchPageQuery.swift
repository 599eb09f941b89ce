import Foundation
import GRDB
import VmailDomain

/// One page of a search, newest first, and how many threads there are on all of them.
enum SearchPageQuery {
  static let newerSQL = "SELECT 1 FROM search_entry WHERE threadId = ? AND position >= ? LIMIT 1"

  static func fetch(
    _ db: Database, _ query: SearchQuery, scope: SearchScope, cursor: SearchCursor?, limit: Int
  ) throws -> [SearchHit] {
    guard limit > 0 else { return [] }
    let plan = SearchPlan(query, scope: scope, places: try .fetch(db))
    let end = try cursor.map { try position(of: $0, db) }
    var shown = try ShownThreads(db, plan, from: end)
    var seen: Set<Int64> = []
    var hits: [SearchHit] = []
    try SQLStatement(db, plan.pageSQL).forEach(all: plan.values(before: end ?? .max)) { row in
      // A thread stands where its newest match is.
      guard seen.insert(row.integer(2)).inserted else { return true }
      let thread = ThreadID(row.integer(2))
      guard try !shown.contain(thread), let summary = try ThreadQuery.fetch(db, id: thread) else {
        return true
      }
      hits.append(
        SearchHit(
          thread: summary, emailId: EmailID(row.integer(1)), dateReceived: Date(storedSeconds: row.integer(3))
        ))
      return hits.count < limit
    }
    return hits
  }

  static func count(_ db: Database, _ query: SearchQuery, scope: SearchScope) throws -> Int {
    let plan = SearchPlan(query, scope: scope, places: try .fetch(db))
    var count = 0
    try SQLStatement(db, plan.countSQL).forEach(all: plan.values()) { row in
      count = row.int(0)
      return false
    }
    return count
  }

  /// The place of a message that is gone is behind all of its second, so that none is passed over.
  private static func position(of cursor: SearchCursor, _ db: Database) throws -> Int64 {
    let id = SQLValue.integer(cursor.emailId.rawValue)
    return try SQLStatement(db, SearchPosition.ofEmailSQL).first(id) { $0.integer(0) }
      ?? SearchPosition.start(cursor.dateReceived.storedSeconds + 1)
  }
}

/// Knows the threads of earlier pages: those with a match at the cursor or before it.
private struct ShownThreads {
  private let db: Database
  private let start: Int64?
  private let plan: SearchPlan
  private let newer: SQLStatement
  /// All of them, where asking for one would cost as much.
  private var all: Set<Int64>?

  init(_ db: Database, _ plan: SearchPlan, from start: Int64?) throws {
    self.db = db
    self.start = start
    self.plan = plan
    newer = try SQLStatement(db, SearchPageQuery.newerSQL)
  }

  mutating func contain(_ thread: ThreadID) throws -> Bool {
    guard let start else { return false }
    // Most threads have no newer message at all; that is told without asking FTS5.
    guard try newer.first(.integer(thread.rawValue), .integer(start), body: { _ in true }) ?? false
    else { return false }
    if plan.isCostlyToAsk { return try collected(from: start).contains(thread.rawValue) }
    var isShown = false
    try SQLStatement(db, plan.ofThreadSQL).forEach(all: plan.values(ofThread: thread, from: start)) { _ in
      isShown = true
      return false
    }
    return isShown
  }

  private mutating func collected(from start: Int64) throws -> Set<Int64> {
    if let all { return all }
    var threads: Set<Int64> = []
    try SQLStatement(db, plan.threadsSQL).forEach(all: plan.values(from: start)) { row in
      threads.insert(row.integer(0))
      return true
    }
    all = threads
    return threads
  }
}

extension SearchPlaces {
  /// Those of every account.
  static func fetch(_ db: Database) throws -> SearchPlaces {
    let accounts = try AccountsQuery.fetch(db)
    return SearchPlaces(
      accounts: accounts, folders: try accounts.flatMap { try FoldersQuery.fetch(db, accountId: $0.id) })
  }
}
