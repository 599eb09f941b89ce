extension Row {
  static let searchGrowth = Row(
    name: "search-growth", what: "first page of the worst search, to that at a tenth of the mail",
    must: "≤ 2 ×", aim: "1 ×",
    measure: { bench in
      let whole = try pageTimes(try bench.session(try bench.store()))
      let tenth = try pageTimes(try bench.session(try bench.tenth()))
      // A search with more results takes longer to display them.
      let ratios = zip(whole, tenth).filter { $0.found == $1.found }.map { $0.time / $1.time }
      let notes = zip(whole, tenth).map { whole, tenth in
        "\(whole.query) \(milliseconds(tenth.time)) (\(tenth.found)), \(milliseconds(whole.time)) (\(whole.found))"
      }
      return Figure([ratios.max() ?? 0], unit: "×", note: "ms (found): " + notes.joined(separator: "; "))
    })

  /// Common, rare and missing words, conditions without words, and combinations, down to those with hardly any
  /// matches.
  private static let queries = [
    "the", "project", "marmalade", "xylograph", "\"meeting time\"", "proj*", "-the", "is:unread", "larger:5M",
    "marmalade OR is:unread", "is:starred is:unread", "is:starred has:attachment larger:20k",
    "project larger:30k",
    "project is:starred has:attachment", "the is:starred larger:30k", "marmalade is:starred is:read",
    "quartz zeppelin is:starred", "proj* is:starred has:attachment",
  ]

  private static func pageTimes(
    _ session: ShellSession
  ) throws -> [(query: String, time: Double, found: Int)] {
    try queries.map { query in
      var found = 0
      let times = try (0..<20).map { _ in
        let page = try session.run("search \(query)", untilLast: "thread")
        found = page.count
        return page.seconds
      }
      return (query, Series(times).median, found)
    }
  }

  private static func milliseconds(_ seconds: Double) -> String { decimal(seconds * 1_000) }
}
