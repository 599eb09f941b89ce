/// Senders and replacements by name: `== people-en first last host`, followed by one row per line, with values
/// separated by bars. A list of words is a pool with one column.
struct Pools {
  struct Pool {
    var columns: [String]
    var rows: [[String]] = []
  }

  private(set) var pools: [String: Pool] = [:]

  init(_ content: String) throws {
    var name = ""
    for line in content.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("== ") {
        let words = line.dropFirst(3).split(separator: " ").map(String.init)
        guard words.count > 1 else { throw TrainingError("a pool without columns: \(line)") }
        name = words[0]
        pools[name] = Pool(columns: Array(words.dropFirst()))
      } else {
        let row = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard row.count == pools[name]?.columns.count else {
          throw TrainingError("\(name): a row of \(row.count): \(line)")
        }
        pools[name]?.rows.append(row)
      }
    }
  }

  /// Returns a row's values by column. Rows are used in turn, starting at a different one for each template.
  func values(_ pool: String, _ index: Int) throws -> [String: String] {
    guard let pool = pools[pool], !pool.rows.isEmpty else { throw TrainingError("no pool \(pool)") }
    let row = pool.rows[index % pool.rows.count]
    return Dictionary(uniqueKeysWithValues: zip(pool.columns, row))
  }
}
