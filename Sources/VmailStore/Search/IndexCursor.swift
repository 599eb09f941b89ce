import VmailDomain

/// A cursor over the messages that match a condition, without visiting others.
enum IndexCursor {
  case shortcut(SearchShortcut)
  /// The matching combinations of properties.
  case states([SearchState])
  /// A query for the positions of a few messages, in no order.
  case gathered(SearchFilter.Clause)
  /// Known positions of messages, in no order.
  case listed([Int64])

  var isShortcut: Bool { if case .shortcut = self { true } else { false } }

  /// Whether a branch's filter contains the same condition, so that this cursor may be left out.
  var isInFilter: Bool { if case .listed = self { false } else { true } }

  func walk(_ db: Database, from first: Int64) throws -> any PostingIterator {
    switch self {
    case .shortcut(let shortcut): return IndexIterator(SQLStatement(db, shortcut.walkSQL), from: first)
    case .states(let states):
      let statement = SQLStatement(db, SearchState.walkSQL)
      return UnionIterator(states.map { IndexIterator(statement, from: first, $0.values) })
    case .gathered(let places):
      let found = try SQLStatement(db, places.sql).all(all: places.values) { $0.integer(0) }
      return ListIterator(unsorted: found, from: first)
    case .listed(let places): return ListIterator(unsorted: places, from: first)
    }
  }

  /// Returns whether the cursor has more than `count` messages from `place` on; `false` if finding out costs as much
  /// as iterating over them.
  func hasMore(than count: Int, from place: Int64, before end: Int64, _ db: Database) throws -> Bool {
    let span: [SQLValue] = [.integer(end - 1), .integer(place), .integer(count + 1)]
    switch self {
    case .shortcut(let shortcut): return try Self.count(db, shortcut.walkSQL, span) > count
    case .states(let states):
      var sum = 0
      for state in states where sum <= count {
        sum += try Self.count(db, SearchState.walkSQL, span + state.values)
      }
      return sum > count
    case .gathered, .listed: return false
    }
  }

  private static func count(_ db: Database, _ sql: String, _ values: [SQLValue]) throws -> Int {
    try SQLStatement(db, sql).all(all: values) { $0.integer(0) }.count
  }
}
