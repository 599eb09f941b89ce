extension Row {
  static let openCold = Row(
    name: "open", what: "open 25 messages, cold process", must: "< 300 ms", aim: "< 30 ms",
    measure: { bench in
      let thread = try bench.conversation()
      let process = bench.process(try bench.store(), "list --pages \(thread.page)", "open \(thread.number)")
      return Figure(
        processes: try process.series(bench.runs),
        note: "\(thread.messages) messages, \(thread.page) page(s) listed before")
    })

  static let openWarm = Row(
    name: "open-warm", what: "open 25 messages, running shell", must: "< 300 ms", aim: "< 30 ms",
    measure: { bench in
      let thread = try bench.conversation()
      let session = try bench.session(try bench.store())
      try session.run("list --pages \(thread.page)")
      try session.run("open \(thread.number)")
      let times = try (0..<bench.runs).map { _ in try session.run("open \(thread.number)").seconds * 1_000 }
      return Figure(
        times, unit: "ms", peakBytes: try session.peakBytes(), note: "\(thread.messages) messages")
    })

  static let openLong = Row(
    name: "open-500", what: "open 500 messages, running shell", must: "< 300 ms", aim: "< 30 ms",
    measure: { bench in
      let store = try bench.store(of: ReadingMail.thread(messages: 500), name: "long-thread")
      let session = try bench.session(store)
      try session.run("list")
      let times = try (0..<bench.runs).map { _ in
        try session.run("unread 1")
        return try session.run("open 1").seconds * 1_000
      }
      return Figure(times, unit: "ms", peakBytes: try session.peakBytes(), note: "the last 25 are shown")
    })
}
