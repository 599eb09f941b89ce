import VmailDomain

/// Determines which of some threads match a search.
enum MatchingThreadsQuery {
  static let positionsSQL = """
    SELECT position FROM search_entry INDEXED BY search_entry_thread WHERE threadId = ?
    """
  /// The maximum number of threads that are checked individually; with more, it is faster to read all matches of the
  /// search.
  static let mostLookedUp = 2_000

  /// - Returns: the threads under the given IDs.
  static func fetch(
    _ db: Database, _ query: SearchQuery, among threads: [ThreadID], mostLookedUp: Int = mostLookedUp
  ) throws -> Set<ThreadID> {
    var given: [ThreadID: [ThreadID]] = [:]
    for thread in threads { given[try ThreadQuery.resolve(db, thread), default: []].append(thread) }
    let positions = given.count <= mostLookedUp ? try positions(of: Array(given.keys), db) : nil
    guard positions?.isEmpty != true else { return [] }
    let plan = try SearchPlan(
      query, scope: .allAccounts, places: try .fetch(db),
      estimates: positions == nil ? SearchEstimates(db, .usual) : nil, among: positions)
    var matches = try SearchMatches(db, plan, onePerThread: true)
    var found: Set<ThreadID> = []
    while let match = try matches.next() { found.formUnion(given[match.threadId] ?? []) }
    return found
  }

  /// Returns the matching messages of the threads; of many threads, with other matching messages.
  static func messages(_ db: Database, _ query: SearchQuery, of threads: [ThreadID]) throws -> Set<EmailID> {
    let threads = Set(try threads.map { try ThreadQuery.resolve(db, $0) })
    let positions = threads.count <= mostLookedUp ? try positions(of: Array(threads), db) : nil
    guard positions?.isEmpty != true else { return [] }
    let plan = try SearchPlan(
      query, scope: .allAccounts, places: try .fetch(db),
      estimates: positions == nil ? SearchEstimates(db, .usual) : nil, among: positions)
    var matches = try SearchMatches(db, plan)
    var found: Set<EmailID> = []
    while let match = try matches.next() { found.insert(match.emailId) }
    return found
  }

  private static func positions(of threads: [ThreadID], _ db: Database) throws -> [Int64] {
    let statement = SQLStatement(db, positionsSQL)
    return try threads.flatMap { try statement.all(.integer($0.rawValue)) { $0.integer(0) } }
  }
}
