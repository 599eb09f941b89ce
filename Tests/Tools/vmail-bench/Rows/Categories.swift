extension Row {
  /// The categories that vmail assigns to labelled mail, which is imported and listed. This row measures accuracy,
  /// not speed.
  static let categories = Row(
    name: "categories", what: "labelled mail in its category, of what has one", must: "> 90 %", aim: "> 97 %",
    measure: { bench in
      guard let folder = bench.labelled else { return nil }
      let store = bench.folder + "/labelled"
      try File.remove(store)
      var result = CategoryMatrix()
      var seconds = 0.0
      for category in CategoryMatrix.names {
        let file = "\(folder)/\(category).mbox"
        guard File.exists(file) else { throw BenchError("\(file) is missing") }
        seconds += try bench.process(store, "import '\(file)' --folder Labelled-\(category)").run().wall
      }
      let session = try bench.session(store)
      for category in CategoryMatrix.names {
        try session.run("folder Labelled-\(category)")
        for line in try session.run("list --pages 1000").records { result.add(category, line) }
      }
      return Figure(
        [result.accuracy * 100], unit: "%",
        note: result.text
          + "; imported with \(decimal(Double(result.count) / max(seconds, 1e-3))) messages a second")
    })
}

/// The numbers of labelled threads, by label and by assigned category.
struct CategoryMatrix {
  static let names = ["primary", "social", "promotions", "updates", "forums"]
  private static let none = names.count

  /// The counts by label; the last column is for threads without a category.
  private var counts = [[Int]](repeating: [Int](repeating: 0, count: names.count + 1), count: names.count)

  /// Counts a record if it is that of a thread.
  mutating func add(_ label: String, _ record: String) {
    guard record.hasPrefix("{\"type\":\"thread\""), let row = Self.names.firstIndex(of: label) else { return }
    let said = Self.names.firstIndex { record.contains("\"category\":\"\($0)\"") } ?? Self.none
    counts[row][said] += 1
  }

  var count: Int { counts.joined().reduce(0, +) }

  /// The fraction of correct categories among those assigned.
  var accuracy: Double {
    let said = counts.reduce(0) { $0 + $1[..<Self.none].reduce(0, +) }
    return ratio(Self.names.indices.reduce(0) { $0 + counts[$1][$1] }, said)
  }

  private func ratio(_ part: Int, _ whole: Int) -> Double { whole == 0 ? 0 : Double(part) / Double(whole) }

  var text: String {
    let rows = Self.names.indices.map { row in
      let right = counts[row][row]
      let said = Self.names.indices.reduce(0) { $0 + counts[$1][row] }
      let known = counts[row][..<Self.none].reduce(0, +)
      let cells = counts[row].map(String.init).joined(separator: " ")
      return "\(Self.names[row]) [\(cells)] precision \(decimal(ratio(right, said) * 100)) %, "
        + "recall \(decimal(ratio(right, known) * 100)) %"
    }
    let without = counts.reduce(0) { $0 + $1[Self.none] }
    return "n = \(count), without a category \(decimal(ratio(without, count) * 100)) %; "
      + "[\(Self.names.joined(separator: " ")) none]: " + rows.joined(separator: "; ")
  }
}
