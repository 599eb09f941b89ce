/// Assigns each message its position in the order of all mail: by date, and within a second in the order of receipt.
struct SearchPosition {
  private static let bits: Int64 = 8

  static let lastOfSecondSQL = "SELECT max(position) FROM search_entry WHERE position >= ? AND position < ?"
  static let ofEmailSQL = "SELECT position FROM search_entry WHERE emailId = ?"

  private let lastOfSecond: SQLStatement
  /// For full seconds, the second in which the last search for a free position ended.
  private var roomFrom: [Int64: Int64] = [:]

  init(_ db: Database) throws { lastOfSecond = SQLStatement(db, Self.lastOfSecondSQL) }

  /// Returns the first position of a second since 1970.
  static func start(_ second: Int64) -> Int64 { second << bits }

  /// Returns the position after the messages of a second; if the second is full, a position in the next one that
  /// isn't.
  mutating func next(received second: Int64) throws -> Int64 {
    var candidate = roomFrom[second] ?? second
    while true {
      let (start, end) = (Self.start(candidate), Self.start(candidate + 1))
      let last = try lastOfSecond.first(.integer(start), .integer(end)) { $0.optionalInteger(0) }
      let place = (last ?? nil).map { $0 + 1 } ?? start
      if place < end {
        if candidate > second { roomFrom[second] = candidate }
        return place
      }
      candidate += 1
    }
  }
}
