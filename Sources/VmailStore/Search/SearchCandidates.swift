import VmailDomain

/// The candidate messages of a branch, newest first, before the conditions that its access path doesn't
/// check.
///
/// Index cursors and FTS5 skip messages that the other doesn't have. So the rarest condition determines the
/// cost, and the common ones are checked per message.
struct SearchCandidates {
  /// Up to this number of messages, FTS5 is queried individually.
  private static let few = 8

  private let branch: SearchDisjunct
  /// All mail, where nothing leads to less.
  private let mail: SQLRows?
  private let entry: SQLStatement
  private var leads: CommonPlaces?
  /// The matches of FTS5.
  private var words: FTSCursor?
  /// How far FTS5 is walked to a message that the leads have: before it is looked up, and when it fits.
  private var (near, far) = (Int.max, Int.max)
  /// The newest place that is still to be looked at.
  private var last: Int64

  /// - Parameter end: the place that they must come before.
  init(_ db: Database, _ branch: SearchDisjunct, before end: Int64) throws {
    self.branch = branch
    let (way, positions) = (branch.way, branch.positions.clamped(to: .min..<end))
    last = positions.upperBound - 1
    entry = SQLStatement(db, branch.entrySQL)
    guard way.match != nil || !way.leads.isEmpty else {
      let span: [SQLValue] = [.integer(positions.lowerBound), .integer(positions.upperBound)]
      mail = try SQLRows(db, branch.walkSQL, span + branch.filter.values)
      return
    }
    mail = nil
    words = way.match.map { FTSCursor(db, $0, from: positions.lowerBound) }
    guard !way.leads.isEmpty, try !findsLess(db) else { return }
    let walks = try way.leads.map { try $0.walk(db, from: positions.lowerBound) }
    let isShort = walks.contains { $0.count ?? .max <= Self.few }
    (near, far) = isShort ? (0, 0) : (FTSCursor.near, FTSCursor.far)
    leads = CommonPlaces(walks)
  }

  /// Whether FTS5 finds less than any lead leads to, so that there is nothing to leap over.
  private mutating func findsLess(_ db: Database) throws -> Bool {
    let leads = branch.way.leads
    guard leads.allSatisfy(\.isInFilter), let match = branch.way.match, !match.isGathered else {
      return false
    }
    let end = last + 1
    guard let reach = try words?.reach(before: end) else { return true }
    return try leads.allSatisfy {
      try $0.hasMore(than: FTSCursor.sample, from: reach, before: end, db)
    }
  }

  mutating func next() throws -> SearchedEntry? {
    if let mail { return try mail.next(SearchedEntry.init) }
    while let place = try leads == nil ? last : leads?.newest(upTo: last) {
      switch try words?.newest(upTo: place, within: near) ?? .place(place) {
      case .end: return nil
      case .place(let found) where found < place: last = found
      case .place:
        last = place - 1
        if let found = try message(at: place) { return found }
      case .unknown:
        last = place - 1
        if let found = try message(at: place), try words?.finds(place, within: far) ?? true { return found }
      }
    }
    return nil
  }

  private func message(at place: Int64) throws -> SearchedEntry? {
    try entry.first(all: [.integer(place)] + branch.filter.values, body: SearchedEntry.init)
  }
}
