extension Row {
  static let render = Row(
    name: "render", what: "sanitise and render 50 KB of HTML", must: "< 50 ms", aim: "< 2 ms",
    measure: { bench in
      let large = try bench.store(
        of: ReadingMail.message("page", type: "text/html", ReadingMail.page(bytes: pageBytes)), name: "page")
      let small = try bench.store(
        of: ReadingMail.message("page", type: "text/html", "<p>Some words</p>"), name: "words")
      let opens = [String](repeating: "open 1", count: 1 + repeats)
      let times = try (0..<bench.runs).map { _ in
        let (page, words) = try (bench.process(large, opens).run(), bench.process(small, opens).run())
        return (page.wall - words.wall) / Double(1 + repeats) * 1_000
      }
      return Figure(
        times, unit: "ms", note: "what `open` takes longer than with one sentence, in one process")
    },
    peer: { peer, bench in try peer.render.map { Figure(processes: try $0.series(bench.runs)) } })

  static let longThread = Row(
    name: "long-thread", what: "500 messages: read to the first", must: "≤ 200 MB", aim: "≤ 20 MB",
    measure: { bench in
      let store = try bench.store(of: ReadingMail.thread(messages: 500), name: "long-thread")
      var (idle, read, times): ([Double], [Double], [Double]) = ([], [], [])
      for _ in 0..<bench.runs {
        let session = try bench.session(store)
        try session.run("where")
        idle.append(Double(try session.peakBytes()))
        var seconds = 0.0
        // The last command shows all texts at once, and not just the summary lines of read messages.
        for command in ["open 1"] + [String](repeating: "earlier", count: 19) + ["expand *"] {
          seconds += try session.run(command).seconds
        }
        times.append(seconds)
        read.append(Double(try session.peakBytes()))
      }
      return Figure(
        zip(read, idle).map { ($0 - $1) / 1e6 }, unit: "MB", peakBytes: Int(Series(read).median),
        note: "above an idle shell, \(megabytes(Int(Series(idle).median))) MB; "
          + "\(decimal(Series(times).median * 1_000)) ms in all")
    })

  static let hostile = Row(
    name: "hostile", what: "open 10 MB of hostile HTML, the worst", must: "bounded", aim: "bounded",
    measure: { bench in
      try worstOpening(of: ReadingMail.hostile(bytes: 10_000_000).map { ($0, "text/html", $1) }, on: bench)
    })

  static let hostileText = Row(
    name: "hostile-text", what: "open 1 MB of hostile plain text, the worst", must: "bounded", aim: "bounded",
    measure: { bench in try worstOpening(of: ReadingMail.hostileText(bytes: 1_000_000), on: bench) })

  private static func worstOpening(
    of mails: [(what: String, type: String, text: String)], on bench: Workbench
  ) throws -> Figure? {
    var worst: Figure?
    var notes: [String] = []
    for (what, type, text) in mails {
      let store = try bench.store(of: ReadingMail.message(what, type: type, text), name: what)
      let figure = Figure(processes: try bench.process(store, ["open 1"]).series(min(bench.runs, 3)))
      notes.append("\(what) \(decimal(figure.series.median)) ms, \(megabytes(figure.peakBytes ?? 0)) MB")
      if figure.series.median > worst?.series.median ?? 0 { worst = figure }
    }
    worst?.note = notes.joined(separator: "; ")
    return worst
  }

  private static let pageBytes = 50_000
  /// The number of additional runs of `open`, so that a millisecond can be distinguished from the noise of a process.
  private static let repeats = 50
}

extension Workbench {
  /// Returns a store with the messages of an mbox.
  func store(of mbox: String, name: String) throws -> String {
    let (path, store) = (folder + "/\(name).mbox", folder + "/\(name)-store")
    if File.exists(store) { return store }
    try File.write(mbox.utf8, to: path)
    try MeasuredProcess([vmail, "-n", "-s", store, "-e", "import '\(path)'"]).run()
    return store
  }

  /// Returns a process of vmail that runs `list`, then `commands`.
  func process(_ store: String, _ commands: [String]) -> MeasuredProcess {
    MeasuredProcess(
      [vmail, "-n", "-s", store, "-e", Workbench.pages, "-e", "list"] + commands.flatMap { ["-e", $0] })
  }
}
