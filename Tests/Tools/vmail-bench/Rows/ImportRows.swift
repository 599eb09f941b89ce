extension Row {
  static let importMaildir = Row(
    name: "import", what: "import", must: "1500/s", aim: "4000/s",
    measure: { bench in
      var measured = [try bench.importMail(bench.mailbox, into: "store")]
      // The number of messages is known only now.
      _ = try bench.countedMessages()
      while measured.count < bench.importRuns {
        measured.append(try bench.importMail(bench.mailbox, into: "store"))
      }
      return importFigure(measured, messages: try bench.countedMessages())
    },
    peer: { peer, bench in
      try peer.index.map { importFigure([$0], messages: try bench.countedMessages()) }
    })

  static let importMbox = Row(
    name: "import-mbox", what: "import of an mbox", must: "1500/s", aim: "4000/s",
    measure: { bench in
      guard let mbox = bench.mbox else { return nil }
      let measured = try (0..<bench.importRuns).map { _ in try bench.importMail(mbox, into: "mbox-store") }
      return importFigure(measured, messages: try bench.countedMessages())
    })

  private static func importFigure(_ measured: [Measurement], messages: Int) -> Figure {
    let count = Double(messages)
    let cpu = Series(measured.map { $0.cpu / count * 1e6 }).median
    return Figure(
      measured.map { count / $0.wall }, unit: "/s", peakBytes: Figure.peak(measured),
      note: "\(messages) messages, \(decimal(cpu)) µs cpu each")
  }
}

extension Workbench {
  /// The number of runs: importing much mail takes long, and varies little.
  fileprivate var importRuns: Int { messages > 20_000 ? 1 : min(runs, 3) }
}
