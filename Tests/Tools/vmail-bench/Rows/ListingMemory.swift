extension Row {
  static let listingMemory = Row(
    name: "memory", what: "memory of listing 500 threads", must: "≤ 50 MB", aim: "≤ 5 MB",
    measure: { bench in
      var (idle, listed): ([Double], [Double]) = ([], [])
      for _ in 0..<bench.runs {
        let session = try bench.session(try bench.store())
        try session.run("where")
        idle.append(Double(try session.peakBytes()))
        try session.run("list --pages 20")
        listed.append(Double(try session.peakBytes()))
      }
      return Figure(
        zip(listed, idle).map { ($0 - $1) / 1e6 }, unit: "MB", peakBytes: Int(Series(listed).median),
        note: "above a shell that has opened nothing yet, \(megabytes(Int(Series(idle).median))) MB")
    })
}
