extension Row {
  /// Of threads that differ, as a person asks, among which one was changed often.
  static let trace = Row(
    name: "trace", what: "trace a thread, running shell", must: "< 5 ms", aim: "< 2 ms",
    measure: { bench in
      let session = try bench.session(try bench.store())
      try session.run("set undo-seconds 0")
      let threads = try session.run("list --pages 8").records.count { $0.hasPrefix(#"{"type":"thread""#) }
      guard threads > 0 else { return nil }
      for _ in 0..<100 { try change("1", in: session) }
      for _ in 0..<5 { try change("1-\(threads)", in: session) }
      let times = try (1...threads).map { try session.run("trace \($0)").seconds * 1_000 }
      let often = try (0..<bench.runs).map { _ in try session.run("trace 1").seconds * 1_000 }
      return Figure(
        times, unit: "ms", peakBytes: try session.peakBytes(),
        note: "99 of 100 within \(decimal(Series(times).slow)) ms; changed 210 times"
          + " \(decimal(Series(often).median)) ms")
    })

  /// By single commands, which take more than one that changes many messages.
  static let historySize = historySize("history", "history, bytes a change", threads: 1)
  static let batchHistorySize = historySize("history-20", "history, bytes a change of 20", threads: 20)

  private static func historySize(_ name: String, _ what: String, threads: Int) -> Row {
    Row(
      name: name, what: what, must: "≤ 60", aim: "≤ 40",
      measure: { bench in
        let store = try bench.store()
        // The journal is full then, and doesn't grow any more.
        guard try star(threads, times: 550, in: store, bench) else { return nil }
        let before = try File.totalBytes(below: store)
        let times = 1_500
        _ = try star(threads, times: times, in: store, bench)
        let bytes = try File.totalBytes(below: store) - before
        return Figure([Double(bytes) / Double(2 * times * threads)], unit: "bytes")
      })
  }

  /// Stars threads and unstars them, as many as are named by each command. The session ends, and leaves no log.
  /// - Returns: whether there are enough threads.
  private static func star(_ threads: Int, times: Int, in store: String, _ bench: Workbench) throws -> Bool {
    let session = try bench.session(store)
    try session.run("set undo-seconds 0")
    guard try session.run("list --pages 1").records.count(where: { $0.hasPrefix(#"{"type":"thread""#) }) >= 20
    else { return false }
    for index in 0..<times { try change(threads == 1 ? "\(index % 20 + 1)" : "1-\(threads)", in: session) }
    return true
  }

  private static func change(_ threads: String, in session: ShellSession) throws {
    try session.run("star \(threads)")
    try session.run("unstar \(threads)")
  }
}
