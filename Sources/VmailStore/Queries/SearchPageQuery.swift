import FoundationEssentials
import VmailDomain

/// Reads one page of a search, newest first, and counts the threads on all pages.
enum SearchPageQuery {
  static let newerSQL = "SELECT 1 FROM search_entry WHERE threadId = ? AND position >= ? LIMIT 1"

  static func fetch(
    _ db: Database, _ query: SearchQuery, scope: SearchScope, cursor: SearchCursor?, limit: Int,
    limits: SearchEstimates.Limits = .usual
  ) throws -> [SearchHit] {
    guard limit > 0 else { return [] }
    let plan = try SearchPlan(
      query, scope: scope, places: try .fetch(db), estimates: SearchEstimates(db, limits))
    let end = try cursor.map { try position(of: $0, db) }
    // A thread's position is that of its newest match.
    var matches = try SearchMatches(db, plan, before: end ?? .max, onePerThread: true)
    let shown = try ShownThreads(db, plan, from: end)
    var hits: [SearchHit] = []
    while hits.count < limit, let match = try matches.next() {
      guard try !shown.contain(match.threadId),
        let summary = try ThreadQuery.fetch(db, id: match.threadId)
      else { continue }
      hits.append(
        SearchHit(
          thread: summary, emailId: match.emailId, dateReceived: Date(storedSeconds: match.received)))
    }
    return hits
  }

  static func count(_ db: Database, _ query: SearchQuery, scope: SearchScope) throws -> Int {
    let places = try QueryResolver.fetch(db)
    if let unread = try UnreadCountQuery.fetch(db, query, scope: scope, places: places) { return unread }
    let plan = try SearchPlan(
      query, scope: scope, places: places, estimates: SearchEstimates(db, .counting))
    if let branch = plan.only, let sql = branch.countSQL {
      return try SQLRows(db, sql, branch.countValues).next { $0.int(0) } ?? 0
    }
    var matches = try SearchMatches(db, plan, onePerThread: true)
    var count = 0
    while try matches.next() != nil { count += 1 }
    return count
  }

  /// Returns the position of a cursor's message. If the message no longer exists, this is the end of its second, so
  /// that no other message is skipped.
  private static func position(of cursor: SearchCursor, _ db: Database) throws -> Int64 {
    let id = SQLValue.integer(cursor.emailId.rawValue)
    return try SQLStatement(db, SearchPosition.ofEmailSQL).first(id) { $0.integer(0) }
      ?? SearchPosition.start(cursor.dateReceived.storedSeconds + 1)
  }
}

/// Recognizes the threads of earlier pages: those with a match at the cursor or before it.
///
/// This is determined by reading their messages there. Querying FTS5 for single messages would cost as much
/// for a word, and for a prefix as much as a search.
private struct ShownThreads {
  private let db: Database
  private let start: Int64?
  /// The branches, beginning with those that don't need any text.
  private let branches: [SearchDisjunct]
  private let newer: SQLStatement

  init(_ db: Database, _ plan: SearchPlan, from start: Int64?) throws {
    self.db = db
    self.start = start
    branches = plan.branches.filter(\.texts.isEmpty) + plan.branches.filter { !$0.texts.isEmpty }
    newer = SQLStatement(db, SearchPageQuery.newerSQL)
  }

  func contain(_ thread: ThreadID) throws -> Bool {
    guard let start else { return false }
    // Most threads have no newer message at all.
    guard try newer.first(.integer(thread.rawValue), .integer(start), body: { _ in true }) ?? false
    else { return false }
    return try branches.contains { try has(thread, from: start, $0) }
  }

  private func has(_ thread: ThreadID, from start: Int64, _ branch: SearchDisjunct) throws -> Bool {
    var isShown = false
    try SQLStatement(db, branch.ofThreadSQL).forEach(all: branch.values(ofThread: thread, from: start)) {
      row in
      let texts = StoredTexts(db: db, email: EmailID(row.integer(0)))
      isShown = try branch.texts.allSatisfy { try $0.holds(in: texts.text) }
      return !isShown
    }
    return isShown
  }
}

extension QueryResolver {
  static func fetch(_ db: Database) throws -> QueryResolver {
    let (accounts, folders) = try DirectoryQuery.places(db)
    let identities = try SQLStatement(db, "SELECT address FROM identity").all { $0.text(0) }
    var places = QueryResolver(accounts: accounts, folders: folders, own: accounts.map(\.email) + identities)
    places.hidesSealedTexts = db.isForAgent
    return places
  }
}

/// Determines which of some messages match a search.
enum SearchAmongQuery {
  static func fetch(
    _ db: Database, _ query: SearchQuery, scope: SearchScope, among emails: [EmailID]
  ) throws -> Set<EmailID> {
    let place = SQLStatement(db, SearchPosition.ofEmailSQL)
    let positions = try emails.compactMap { try place.first(.integer($0.rawValue)) { $0.integer(0) } }
    guard !positions.isEmpty else { return [] }
    let plan = try SearchPlan(
      query, scope: scope, places: try .fetch(db), estimates: nil, among: positions)
    var matches = try SearchMatches(db, plan)
    var found: Set<EmailID> = []
    while let match = try matches.next() { found.insert(match.emailId) }
    return found
  }
}
