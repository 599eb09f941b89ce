import VmailDomain

/// The matches of FTS5, newest first. Moving to the next one is cheap, starting elsewhere expensive, and
/// checking a single message in between.
struct FTSCursor {
  enum Answer: Equatable {
    /// The newest match at or before the requested place.
    case place(Int64)
    case end
    /// It is too far away to be reached by stepping.
    case unknown
  }

  /// As many as cost less than to look a message up.
  static let near = 8
  /// As many as cost about the same as to ask for one message.
  static let far = 256
  /// Of which the last tells how often it finds something.
  static let sample = 64

  static let walkSQL = """
    SELECT rowid FROM search_text WHERE rowid >= ? AND rowid < ? AND search_text MATCH ? ORDER BY rowid DESC
    """
  static let oneSQL = "SELECT 1 FROM search_text WHERE rowid = ? AND search_text MATCH ?"

  private let db: Database
  private let match: SearchMatch
  private let first: Int64
  private var rows: SQLRows?
  /// Read; what is at ``index`` and behind it was not passed yet.
  private var read: [Int64] = []
  private var index = 0
  private var isAtEnd = false
  /// The first that was passed, and how many were.
  private var start: Int64?
  private var passed: Int64 = 0

  init(_ db: Database, _ match: SearchMatch, from first: Int64) {
    (self.db, self.match, self.first) = (db, match, first)
  }

  /// - Parameter steps: how many may be passed on the way.
  mutating func newest(upTo place: Int64, within steps: Int = .max) throws -> Answer {
    let limit = match.isGathered ? .max : steps
    guard limit > 0 else { return .unknown }
    var left = limit
    if limit < .max {
      // What it takes is an estimate, by what may be other than what follows: so some are passed in any case.
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

  /// How many are to be passed to a place, going by how far apart those were that are known.
  private mutating func distance(to place: Int64) throws -> Int {
    guard let head = try head(upTo: place), head > place else { return 0 }
    if passed < Self.sample { try readSample() }
    if isAtEnd { return ahead }
    var (span, count) = (head - (read.last ?? head), Int64(ahead - 1))
    if let start, passed >= Self.sample { (span, count) = (start - head, passed) }
    let apart = max(1, span / max(1, count))
    return Int(clamping: (head - place) / apart)
  }

  /// Whether it finds the message at a place: by walking there, else by asking for it.
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

  /// The last place of a sample before `end`; `nil` where there is less.
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

  /// - Returns: whether there was one.
  private mutating func readOne() throws -> Bool {
    guard !isAtEnd, let found = try rows?.next({ $0.integer(0) }) else {
      isAtEnd = true
      return false
    }
    read.append(found)
    return true
  }
}
