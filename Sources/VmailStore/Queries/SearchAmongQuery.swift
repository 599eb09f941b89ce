import VmailDomain

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
