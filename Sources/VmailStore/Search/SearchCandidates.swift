import VmailDomain

/// The candidate messages of a branch, newest first, before the conditions that its access path doesn't check.
///
/// Index cursors and FTS5 skip each other's gaps. So the rarest condition determines the cost, and the common ones
/// are checked per message.
struct SearchCandidates {
  /// Up to this number of messages, FTS5 is queried for each one.
  private static let few = 8

  private let branch: SearchDisjunct
  /// All mail, if there is no better access path.
  private let mail: SQLRows?
  private let entry: SQLStatement
  private var leads: IntersectionIterator?
  /// The matches found by FTS5.
  private var words: FTSCursor?
  /// The maximum number of steps in FTS5 to a message from the index cursors: before the message is looked up, and
  /// after it passed the filter.
  private var (near, far) = (Int.max, Int.max)
  /// The newest position still to be examined.
  private var last: Int64

  /// - Parameter end: the position before which all candidates are.
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
    leads = IntersectionIterator(walks)
  }

  /// Returns whether FTS5 has fewer matches than any index cursor, so that the cursors would not skip anything.
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
