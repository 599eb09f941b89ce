/// Iterates over positions of messages, newest first, skipping those that aren't needed.
protocol PostingIterator {
  /// Returns the newest position that is not newer than `place`; `nil` at the end. Call it with decreasing positions
  /// only.
  mutating func newest(upTo place: Int64) throws -> Int64?

  /// The number of positions; `nil` if it isn't known before they are read.
  var count: Int? { get }
}

extension PostingIterator {
  var count: Int? { nil }
}

/// Iterates over a list of positions.
struct ListIterator: PostingIterator {
  private let places: [Int64]
  private var index = 0

  init(_ places: [Int64]) { self.places = places }

  /// - Parameters:
  ///   - places: the positions in any order.
  ///   - first: the oldest position needed.
  init(unsorted places: [Int64], from first: Int64) {
    self.init(places.filter { $0 >= first }.sorted(by: >))
  }

  var count: Int? { places.count }

  mutating func newest(upTo place: Int64) -> Int64? {
    while index < places.count, places[index] > place { index += 1 }
    return index < places.count ? places[index] : nil
  }
}

/// Iterates over positions in an index, read in small groups that grow when many consecutive ones are needed.
///
/// Several iterators can share a statement, as it is never left in the middle of its rows: a separate statement for
/// each of them would cost more than the rows.
struct IndexIterator: PostingIterator {
  /// The size of the first group: reading as many costs about the same as finding the first of them.
  private static let fewest = 16
  private static let most = 256

  private let statement: SQLStatement
  private let values: [SQLValue]
  private let first: Int64
  private var read: [Int64] = []
  private var index = 0
  private var size = fewest
  private var isAtEnd = false

  /// - Parameters:
  ///   - statement: selects the newest `?3` positions from `?1` back to `?2`.
  ///   - first: the oldest position needed.
  ///   - values: the statement's further values.
  init(_ statement: SQLStatement, from first: Int64, _ values: [SQLValue] = []) {
    (self.statement, self.first, self.values) = (statement, first, values)
  }

  mutating func newest(upTo place: Int64) throws -> Int64? {
    while index < read.count, read[index] > place { index += 1 }
    if index == read.count, !isAtEnd { try fill(upTo: place) }
    return index < read.count ? read[index] : nil
  }

  private mutating func fill(upTo place: Int64) throws {
    let goesOn = read.last.map { $0 - 1 <= place } ?? false
    size = goesOn ? min(size * 2, Self.most) : Self.fewest
    let places: [SQLValue] = [.integer(place), .integer(first), .integer(size)]
    read = try statement.all(all: places + values) { $0.integer(0) }
    index = 0
    isAtEnd = read.count < size
  }
}

/// Merges several iterators without common positions.
struct UnionIterator: PostingIterator {
  private var walks: [any PostingIterator]

  init(_ walks: [any PostingIterator]) { self.walks = walks }

  mutating func newest(upTo place: Int64) throws -> Int64? {
    var newest: Int64?
    for index in walks.indices {
      guard let found = try walks[index].newest(upTo: place) else { continue }
      newest = max(newest ?? found, found)
    }
    return newest
  }
}

/// Iterates over the positions that several iterators have in common.
struct IntersectionIterator: PostingIterator {
  private var walks: [any PostingIterator]

  /// - Parameter walks: at least one iterator.
  init(_ walks: [any PostingIterator]) { self.walks = walks }

  /// Each iterator skips to the place of the one before it, until all agree.
  mutating func newest(upTo place: Int64) throws -> Int64? {
    var (place, agreeing, index) = (place, 0, 0)
    while agreeing < walks.count {
      guard let found = try walks[index].newest(upTo: place) else { return nil }
      agreeing = found == place ? agreeing + 1 : 1
      place = found
      index = (index + 1) % walks.count
    }
    return place
  }
}
