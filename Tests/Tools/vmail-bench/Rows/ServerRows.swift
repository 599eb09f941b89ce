extension Row {
  static let syncFirst = Row(
    name: "sync-first", what: "first sync from a local Dovecot", must: "> mbsync",
    aim: "> mbsync without fsync",
    measure: { bench in
      guard let server = try bench.server() else { return nil }
      let messages = try bench.countedMessages()
      var runs: [Measurement] = []
      for _ in 0..<min(bench.runs, 3) { runs.append(try firstSync(bench, server)) }
      return Figure(
        runs.map { Double(messages) / $0.wall }, unit: "messages/s", peakBytes: Figure.peak(runs),
        note: "\(messages) messages, \(decimal(Series(runs.map(\.wall)).median)) s")
    },
    peer: { peer, bench in
      guard let server = try bench.server(), let copy = peer.copyServer else { return nil }
      let messages = try bench.countedMessages()
      let runs = try (0..<bench.peerRuns).map { _ in try copy(server) }
      return Figure(runs.map { Double(messages) / $0.wall }, unit: "messages/s", peakBytes: Figure.peak(runs))
    })

  static let syncResumed = Row(
    name: "sync-resumed", what: "first sync, killed halfway, and resumed: the time more than in one go",
    must: "no full comparison", aim: "< 200 ms",
    measure: { bench in
      guard let server = try bench.server() else { return nil }
      let whole = Series(try (0..<min(bench.runs, 3)).map { _ in try firstSync(bench, server).wall }).median
      let store = bench.folder + "/synced"
      let added = try (0..<min(bench.runs, 3)).map { _ in
        try File.remove(store)
        try bench.process(store, try server.addingAccount()).run()
        var half = bench.process(store, "sync")
        half.arguments = ["timeout", "--foreground", "-s", "KILL", decimal(whole / 2)] + half.arguments
        half.allowedCodes = [0, 137]
        return (try half.run().wall + (try bench.process(store, "sync").run().wall) - whole) * 1_000
      }
      return Figure(added, unit: "ms", note: "in one go \(decimal(whole)) s")
    })

  static let syncUnchanged = Row(
    name: "sync-unchanged", what: "sync without a change, whole process", must: "20 folders < 200 ms",
    aim: "20 folders < 60 ms",
    measure: { bench in
      guard let server = try bench.server() else { return nil }
      return Figure(
        processes: try bench.process(try syncedStore(bench, server), "sync").series(bench.runs))
    })

  static let sendArchived = Row(
    name: "send-archived", what: "tell the server that the Inbox was archived", must: "a few rounds",
    aim: "5,000 threads < 1 s",
    measure: { bench in
      guard let server = try bench.server() else { return nil }
      let store = try syncedStore(bench, server)
      var (sent, undone): ([Measurement], [Double]) = ([], [])
      for _ in 0..<min(bench.runs, 3) {
        try bench.process(store, "folder inbox", "archive all --yes").run()
        sent.append(try bench.process(store, "sync").run())
        try bench.process(store, "undo").run()
        undone.append(try bench.process(store, "sync").run().wall * 1_000)
      }
      return Figure(
        sent.map { $0.wall * 1_000 }, unit: "ms", peakBytes: Figure.peak(sent),
        note: "of \(try bench.countedMessages()) messages; undone \(decimal(Series(undone).median)) ms")
    })

  private static func firstSync(_ bench: Workbench, _ server: LocalMailServer) throws -> Measurement {
    let store = bench.folder + "/synced"
    try File.remove(store)
    try bench.process(store, try server.addingAccount()).run()
    return try bench.process(store, "sync").run()
  }

  static func syncedStore(_ bench: Workbench, _ server: LocalMailServer) throws -> String {
    let store = bench.folder + "/synced"
    if !File.exists(store) { _ = try firstSync(bench, server) }
    return store
  }
}
