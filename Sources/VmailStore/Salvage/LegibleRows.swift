/// Reads what is left of the tables of a damaged database.
struct LegibleRows {
  let db: Database

  /// The number of IDs that are tried where a damaged database doesn't tell the highest.
  private static let triedIDs: Int64 = 1 << 20
  /// The number of failed reads after which the rest of a table counts as lost.
  private static let patience = 100_000

  /// Calls `body` for each row that can be read, in the order of `key`.
  /// - Parameters:
  ///   - key: an integer column that begins the table's primary key.
  ///   - columns: the columns to read.
  /// - Returns: the ranges of keys in which rows may have been lost.
  func forEach(
    in table: String, by key: String, _ columns: String, _ body: (SQLStatement.Columns) -> Void
  ) -> [ClosedRange<Int64>] {
    let rows = SQLStatement(
      db, "SELECT \(key), \(columns) FROM \(table) WHERE \(key) BETWEEN ? AND ? ORDER BY \(key)")
    var lost: [ClosedRange<Int64>] = []
    var failures = 0
    var waiting = [Int64.min...0, 1...highest(of: key, in: table)]
    while let range = waiting.popLast() {
      var next = range.lowerBound
      do {
        try rows.forEach(.integer(range.lowerBound), .integer(range.upperBound)) { row in
          next = row.integer(0)
          body(row)
          next += 1
        }
      } catch {
        guard next > 0, next <= range.upperBound else { continue }
        failures += 1
        guard next < range.upperBound, failures < Self.patience else {
          lost.append(next...range.upperBound)
          continue
        }
        // Half of the rest each: what is behind the damaged page is found again soon.
        let middle = next + (range.upperBound - next) / 2
        waiting += [middle + 1...range.upperBound, next...middle]
      }
    }
    return lost
  }

  /// Returns the rows of a small table, with all columns, from its beginning and its end.
  func all(of table: String) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    let sql = "SELECT * FROM \(table)"
    do { try SQLStatement(db, sql).forEach { rows.append($0.values) } } catch {
      // Rows that are read twice are stored once.
      try? SQLStatement(db, sql + " ORDER BY 1 DESC").forEach { rows.append($0.values) }
    }
    return rows
  }

  /// Returns the names of a table's columns; none if the table is unknown.
  func columns(of table: String) -> [String] {
    (try? SQLStatement(db, "SELECT name FROM pragma_table_info(?)").all(.text(table)) { $0.text(0) }) ?? []
  }

  private func highest(of key: String, in table: String) -> Int64 {
    let counter = "SELECT seq FROM sqlite_sequence WHERE name = ?"
    let counted = try? SQLStatement(db, counter).first(
      .text(key == "emailId" ? "email" : table), body: { $0.integer(0) })
    let found = try? SQLStatement(db, "SELECT max(\(key)) FROM \(table)").first(body: { $0.integer(0) })
    let highest = max((counted ?? nil) ?? 0, (found ?? nil) ?? 0)
    return highest > 0 ? min(highest, 1 << 40) : Self.triedIDs
  }
}
