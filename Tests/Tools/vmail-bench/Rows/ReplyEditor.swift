extension Row {
  static let replyEditor = Row(
    name: "reply-editor", what: "reply at the prompt, until the editor starts", must: "< 100 ms",
    aim: "< 30 ms",
    measure: { bench in
      // An imported account has no address to write from.
      guard let server = try bench.server() else { return nil }
      let store = try syncedStore(bench, server)
      // The program prints its name in two parts, so that the command line that starts it doesn't contain it.
      let editor = "sh -c 'printf Editor%s Started; exec sleep 600'"
      let times = try (0..<bench.runs).map { _ in
        let session = try TerminalSession([bench.vmail, "-n", "-s", store], variables: ["VISUAL": editor])
        try session.wait(for: "vmail> ")
        try session.type("list\r")
        try session.wait(for: "vmail> ")
        let start = monotonicSeconds()
        try session.type("reply 1\r")
        try session.wait(for: "EditorStarted")
        return (monotonicSeconds() - start) * 1_000
      }
      return Figure(times, unit: "ms", note: "with the start of sh")
    })
}
