extension Row {
  static let countBySender = Row(
    name: "count-by", what: "count by sender in the Inbox", must: "", aim: "< 50 ms",
    measure: { bench in
      let session = try bench.session(try bench.store())
      try session.run("count by sender")
      let times = try (0..<max(10, bench.runs)).map { _ in try session.run("count by sender").seconds * 1_000
      }
      let cold = try bench.process(try bench.store(), "count by sender").series(bench.runs)
      return Figure(
        times, unit: "ms",
        note: "in a running shell; cold process \(decimal(Series(cold.map { $0.wall * 1_000 }).median)) ms")
    })

  static let folders = Row(
    name: "folders", what: "folders with badges", must: "< 50 ms", aim: "< 5 ms",
    measure: { bench in
      let session = try bench.session(try bench.store())
      try session.run("folders")
      let times = try (0..<max(10, bench.runs)).map { _ in try session.run("folders").seconds * 1_000 }
      let cold = try bench.process(try bench.store(), "folders").series(bench.runs)
      return Figure(
        times, unit: "ms",
        note: "in a running shell; cold process \(decimal(Series(cold.map { $0.wall * 1_000 }).median)) ms")
    },
    peer: { peer, bench in try peer.unreadCount.map { Figure(processes: try $0.series(bench.peerRuns)) } })
}
