extension Row {
  static let firstPage = Row(
    name: "first-page", what: "first page, cold process", must: "< 200 ms", aim: "< 15 ms",
    measure: { bench in
      let version = try bench.process(try bench.store(), "version").series(bench.runs)
      let start = Series(version.map { $0.cpu * 1_000 }).median
      return Figure(
        processes: try bench.process(try bench.store(), "list").series(bench.runs),
        note: "\(decimal(start)) ms of it to start and end")
    },
    peer: { peer, bench in try peer.firstPage.map { Figure(processes: try $0.series(bench.peerRuns)) } })
}

extension Workbench {
  /// The number of runs of other programs, some of which take seconds.
  var peerRuns: Int { min(runs, 3) }
}
