extension Row {
  static let archiveOne = archive("archive-1", 1, must: "< 50 ms", aim: "< 10 ms")
  static let archiveHundred = archive("archive-100", 100, must: "< 50 ms", aim: "< 15 ms")
  static let archiveThousands = archive("archive-5000", 5_000, must: "< 500 ms", aim: "< 150 ms")

  /// Archives threads at once, as in a script, and undoes it each time. With an undo window, the user waits only for
  /// the announcement.
  private static func archive(_ name: String, _ count: Int, must: String, aim: String) -> Row {
    Row(
      name: name, what: "archive \(count == 1 ? "a thread" : "\(count) threads"), running shell", must: must,
      aim: aim,
      measure: { bench in
        let session = try bench.session(try bench.store())
        var (done, undone, announced): ([Double], [Double], [Double]) = ([], [], [])
        // The shell ends when it is asked for more threads than there are.
        guard try threadCount(session) >= count else { return nil }
        for _ in 0..<bench.runs {
          done.append(try archive(count, in: session, undoSeconds: 0) * 1_000)
          undone.append(try session.run("undo").seconds * 1_000)
          announced.append(try archive(count, in: session, undoSeconds: 300) * 1_000)
          try session.run("undo")
        }
        return Figure(
          done, unit: "ms", peakBytes: try session.peakBytes(),
          note: "with an undo window \(decimal(Series(announced).median)) ms until it is announced;"
            + " undo \(decimal(Series(undone).median)) ms")
      },
      peer: { peer, _ in try peer.archive?(count) })
  }

  /// - Returns: the duration in seconds.
  private static func archive(
    _ count: Int, in session: ShellSession, undoSeconds: Int
  ) throws -> Double {
    try session.run("set undo-seconds \(undoSeconds)")
    try session.run("list --pages \((count + 24) / 25)")
    let (records, seconds) = try session.run("archive 1-\(count) --yes")
    guard records.contains(where: { $0.contains("\"done\":\(count),") }) else {
      throw BenchError("not all of \(count) threads were archived: \(records)")
    }
    return seconds
  }

  private static func threadCount(_ session: ShellSession) throws -> Int {
    try session.run("list").records.lazy.compactMap { JSONField.integer("total", of: "page", in: $0) }.first
      ?? 0
  }
}
