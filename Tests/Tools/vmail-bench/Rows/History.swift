extension Row {
  static let trace = Row(
    name: "trace", what: "trace a message, running shell", must: "< 5 ms", aim: "< 2 ms",
    measure: { bench in
      let session = try bench.session(try bench.store())
      try session.run("set undo-seconds 0")
      try session.run("list --pages 1")
      for _ in 0..<100 {
        try session.run("star 1")
        try session.run("unstar 1")
      }
      let times = try (0..<bench.runs).map { _ in try session.run("trace 1").seconds * 1_000 }
      return Figure(times, unit: "ms", peakBytes: try session.peakBytes(), note: "changed 200 times")
    })

  /// By single commands, which take more than one that changes many messages.
  static let historySize = Row(
    name: "history", what: "history, bytes a change", must: "≤ 60", aim: "≤ 40",
    measure: { bench in
      let store = try bench.store()
      // The journal is full then, and doesn't grow any more.
      try star(550, in: store, bench)
      let before = try File.totalBytes(below: store)
      let count = 3_000
      try star(count / 2, in: store, bench)
      let bytes = try File.totalBytes(below: store) - before
      return Figure([Double(bytes) / Double(count)], unit: "bytes")
    })

  /// Stars threads and unstars them, each by a command of its own. The session ends, and leaves no log.
  private static func star(_ count: Int, in store: String, _ bench: Workbench) throws {
    let session = try bench.session(store)
    try session.run("set undo-seconds 0")
    try session.run("list --pages 1")
    for index in 0..<count {
      try session.run("star \(index % 20 + 1)")
      try session.run("unstar \(index % 20 + 1)")
    }
  }
}
