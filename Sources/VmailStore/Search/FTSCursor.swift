import VmailDomain

/// The matches found by FTS5, newest first. Moving to the next match is cheap and starting elsewhere is expensive;
/// the cost of checking a single message is in between.
struct FTSCursor {
  enum Answer: Equatable {
    /// The newest match at or before the requested position.
    case place(Int64)
    case end
    /// The position is too far away to be reached by stepping.
    case unknown
  }

  /// The number of steps that cost less than looking up a message.
  static let near = 8
  /// The number of steps that cost about the same as a query for a single message.
  static let far = 256
  /// The number of matches from which the distance between matches is estimated.
  static let sample = 64

  static let walkSQL = """
    SELECT rowid FROM search_text WHERE rowid >= ? AND rowid < ? AND search_text MATCH ? ORDER BY rowid DESC
    """
  static let oneSQL = "SELECT 1 FROM search_text WHERE rowid = ? AND search_text MATCH ?"

  private let db: Database
  private let match: SearchMatch
  private let first: Int64
  private var rows: SQLRows?
  /// The matches read ahead; those from ``index`` on have not been passed yet.
  private var read: [Int64] = []
  private var index = 0
  private var isAtEnd = false
  /// The first match that was passed, and the number of passed ones.
  private var start: Int64?
  private var passed: Int64 = 0

  init(_ db: Database, _ match: SearchMatch, from first: Int64) {
    (self.db, self.match, self.first) = (db, match, first)
  }

  /// Finds the newest match at or before a position.
  /// - Parameter steps: the maximum number of matches to pass on the way.
  mutating func newest(upTo place: Int64, within steps: Int = .max) throws -> Answer {
    let limit = match.isGathered ? .max : steps
    guard limit > 0 else { return .unknown }
    var left = limit
    if limit < .max {
      // The distance is an estimate, and the following matches may be distributed differently, so some steps are
      // taken in any case.
      left = try distance(to: place) > limit ? limit / 4 : limit * 2
    }
    while let head = try head(upTo: place) {
      if head <= place { return .place(head) }
      guard left > 0 else { return .unknown }
      left -= 1
      passHead()
    }
    return .end
  }

  /// Estimates the number of matches up to a position from the distances between the known ones.
  private mutating func distance(to place: Int64) throws -> Int {
    guard let head = try head(upTo: place), head > place else { return 0 }
    if passed < Self.sample { try readSample() }
    if isAtEnd { return ahead }
    var (span, count) = (head - (read.last ?? head), Int64(ahead - 1))
    if let start, passed >= Self.sample { (span, count) = (start - head, passed) }
    let apart = max(1, span / max(1, count))
    return Int(clamping: (head - place) / apart)
  }

  /// Returns whether the message at a position matches: by stepping to it if it is near, otherwise by a query.
  mutating func finds(_ place: Int64, within steps: Int = far) throws -> Bool {
    switch try newest(upTo: place, within: steps) {
    case .place(let found): found == place
    case .end: false
    case .unknown: try contains(place)
    }
  }

  private func contains(_ place: Int64) throws -> Bool {
    try SQLStatement(db, Self.oneSQL).first(.integer(place), .text(match.expression)) { _ in true } ?? false
  }

  /// Returns the position of the last match of a sample before `end`; `nil` if there are fewer matches.
  mutating func reach(before end: Int64) throws -> Int64? {
    _ = try head(upTo: end - 1)
    try readSample()
    return ahead < Self.sample ? nil : read.last
  }

  private var ahead: Int { read.count - index }

  private mutating func readSample() throws { while ahead < Self.sample, try readOne() {} }

  private mutating func head(upTo place: Int64) throws -> Int64? {
    if rows == nil {
      let values: [SQLValue] = [.integer(first), .integer(place + 1), .text(match.expression)]
      rows = try SQLRows(db, Self.walkSQL, values)
    }
    if ahead == 0 { _ = try readOne() }
    return ahead == 0 ? nil : read[index]
  }

  private mutating func passHead() {
    start = start ?? read[index]
    passed += 1
    index += 1
    guard ahead == 0 else { return }
    read.removeAll(keepingCapacity: true)
    index = 0
  }

  /// - Returns: whether there was another match.
  private mutating func readOne() throws -> Bool {
    guard !isAtEnd, let found = try rows?.next({ $0.integer(0) }) else {
      isAtEnd = true
      return false
    }
    read.append(found)
    return true
  }
}
