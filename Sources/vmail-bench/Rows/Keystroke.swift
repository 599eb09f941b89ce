extension Row {
  /// Types at the prompt while a job imports the mailbox, and draws its progress above the prompt.
  static let keystroke = Row(
    name: "keystroke", what: "keystroke to echo, importing", must: "< 10 ms", aim: "< 5 ms",
    measure: { bench in
      let store = bench.folder + "/typing"
      try File.remove(store)
      let session = try TerminalSession([bench.vmail, "-n", "-s", store])
      try session.wait(for: "vmail> ")
      let idle = Series(try keystrokes(session))
      try session.type("import '\(bench.mailbox)' &\r")
      _ = session.output(within: 50)
      let busy = try keystrokes(session)
      try session.type("jobs\r")
      let jobs = String(decoding: session.output(within: 500), as: UTF8.self)
      let slow = Series(busy).values[busy.count * 99 / 100]
      let state = jobs.contains("import") ? "" : "; the import ended before the typing"
      return Figure(
        busy, unit: "ms",
        note: "idle \(decimal(idle.median)) ms; 99 of 100 within \(decimal(slow)) ms" + state)
    })

  /// Types letters in groups, as a person does, and removes them.
  /// - Returns: the milliseconds until each was shown.
  private static func keystrokes(_ session: TerminalSession) throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<20 {
      // No word that vmail prints has this letter.
      for _ in 0..<10 { times.append(try session.echo(of: "Q") * 1_000) }
      try session.type("\u{15}")
      _ = session.output(within: 5)
    }
    return times
  }
}
