extension Row {
  static let growth = Row(
    name: "growth", what: "time of the worst query, to that at a tenth of the mail", must: "≤ 2 ×",
    aim: "1 ×",
    measure: { bench in
      let whole = try queryTimes(try bench.session(try bench.store()))
      let tenth = try queryTimes(try bench.session(try bench.tenth()))
      let ratios = zip(whole, tenth).map { (name: $0.name, ratio: $0.time / $1.time) }
      return Figure(
        [ratios.map(\.ratio).max() ?? 0], unit: "×",
        note: ratios.map { "\($0.name) \(decimal($0.ratio))" }.joined(separator: ", "))
    })

  private static func queryTimes(_ session: ShellSession) throws -> [(name: String, time: Double)] {
    try ["list", "more", "folders", "accounts", "folder inbox"].map { command in
      let times = try (0..<20).map { _ in
        // Resets the listing, so that there is more to list.
        try session.run("list")
        return try session.run(command).seconds
      }
      return (command, Series(times).median)
    }
  }
}
