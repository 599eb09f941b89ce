extension Row {
  static let keystrokeImporting = keystroke(
    "keystroke", "importing",
    while: { bench in
      let store = bench.folder + "/typing"
      try File.remove(store)
      return BusyPrompt(store: store, command: "import '\(bench.mailbox)' &", job: "import")
    })

  static let keystrokeSyncing = keystroke(
    "keystroke-sync", "in the first sync",
    while: { bench in
      guard let server = try bench.server() else { return nil }
      let store = bench.folder + "/typing"
      try File.remove(store)
      try bench.process(store, try server.addingAccount()).run()
      return BusyPrompt(store: store, command: "sync &", job: "sync")
    })

  static let keystrokeChecking = keystroke(
    "keystroke-doctor", "while doctor runs",
    while: { bench in
      BusyPrompt(store: try bench.store(), command: "doctor --no-repair &", job: "doctor")
    })

  static let keystrokeExporting = keystroke(
    "keystroke-export", "while all mail is exported",
    while: { bench in
      let file = bench.folder + "/exported.mbox"
      try File.remove(file)
      return BusyPrompt(store: try bench.store(), command: "export all '\(file)' &", job: "export")
    })

  static let keystrokeSummarizing = keystroke(
    "keystroke-summary", "while 500 messages are summarized",
    while: { bench in
      let store = try bench.store(of: ReadingMail.agreement(messages: 500), name: "agreement")
      return BusyPrompt(store: store, command: "open 1") { session in
        // A summary is shown above the prompt when it is ready.
        String(decoding: session.output(within: 5_000), as: UTF8.self).contains("Summary")
      }
    })

  /// Types at the prompt while something else is going on, whose progress may be drawn above the prompt.
  private static func keystroke(
    _ name: String, _ state: String, while busy: @escaping @Sendable (Workbench) throws -> BusyPrompt?
  ) -> Row {
    Row(
      name: name, what: "keystroke to echo, \(state)", must: "< 10 ms", aim: "< 5 ms",
      measure: { bench in
        guard let work = try busy(bench) else { return nil }
        let session = try TerminalSession([bench.vmail, "-n", "-s", work.store])
        try session.wait(for: "vmail> ")
        try session.type("list\r")
        try session.wait(for: "vmail> ")
        let idle = Series(try keystrokes(session))
        try session.type(work.command + "\r")
        _ = session.output(within: 50)
        let times = try keystrokes(session)
        return Figure(
          times, unit: "ms",
          note: "idle \(decimal(idle.median)) ms; 99 of 100 within \(decimal(Series(times).slow)) ms"
            + (try work.isUnderWay(session) ? "" : "; the work ended before the typing"))
      })
  }

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

/// What goes on at a prompt while letters are typed.
private struct BusyPrompt {
  let store: String
  /// What starts the work after `list`.
  let command: String
  /// Returns whether the work was still going on after the typing.
  let isUnderWay: (TerminalSession) throws -> Bool
}

extension BusyPrompt {
  /// - Parameter job: the name by which `jobs` lists the work.
  init(store: String, command: String, job: String) {
    self.init(store: store, command: command) { session in
      try session.type("jobs\r")
      return String(decoding: session.output(within: 500), as: UTF8.self).contains(job)
    }
  }
}
