extension Row {
  /// Uses pages so small that there are a thousand of them.
  static let laterPage = Row(
    name: "more", what: "more at page 1,000", must: "as page 1", aim: "as page 1",
    measure: { bench in
      var (first, last, depth): ([Double], [Double], Int) = ([], [], 0)
      for _ in 0..<min(bench.runs, 3) {
        let session = try bench.session(try bench.store())
        let pages = try walk(session)
        guard pages.count >= 20 else { return nil }
        first += pages.prefix(10)
        last += pages.suffix(10)
        depth = pages.count + 1
      }
      return Figure(
        last, unit: "ms",
        note: "at page \(depth), in a running shell; pages 2 to 11: \(decimal(Series(first).median)) ms")
    })

  /// - Returns: the duration of each `more` in milliseconds.
  private static func walk(_ session: ShellSession) throws -> [Double] {
    let total =
      try session.run("list").records.lazy
      .compactMap { JSONField.integer("total", of: "page", in: $0) }.first ?? 0
    try session.run("set page-size \(max(1, min(25, total / 1_000)))")
    try session.run("list")
    var pages: [Double] = []
    while pages.count < 999 {
      let (records, seconds) = try session.run("more")
      pages.append(seconds * 1_000)
      if !records.contains(where: { $0.contains("\"hasMore\":true") }) { break }
    }
    return pages
  }
}
