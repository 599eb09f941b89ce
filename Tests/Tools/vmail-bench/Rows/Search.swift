extension Row {
  static let searchRare = search("rare", "a rare word", "< 0.7 × peers", "33 ms", "xylograph")
  static let searchFew = search("few", "a word in 2 % of mail", "< 0.6 × peers", "42 ms", "marmalade")
  /// A word that occurs in most English mail.
  static let searchCommon = search("common", "a common word", "< 0.6 × peers", "60 ms", "the")
  static let searchPhrase = search("phrase", "a phrase", "< 0.6 × peers", "44 ms", "\"meeting time\"")

  private static func search(
    _ name: String, _ what: String, _ aim: String, _ before: String, _ words: String
  ) -> Row {
    Row(
      name: "search-" + name, what: "search of \(what), cold process", must: "< 100 ms", aim: aim,
      before: before,
      turns: Turns(
        vmail: { try $0.process($0.store(), Workbench.pages, "search " + words) },
        peer: { $0.search?(words) },
        note: { "in a running shell \(decimal(Series(try $0.times(of: "search " + words)).median)) ms" }))
  }

  /// The first page without the number of threads: what other programs show.
  static let pageRare = page("rare", "a rare word", "xylograph")
  static let pageFew = page("few", "a word in 2 % of mail", "marmalade")
  static let pageCommon = page("common", "a common word", "the")
  static let pagePhrase = page("phrase", "a phrase", "\"meeting time\"")

  private static func page(_ name: String, _ what: String, _ words: String) -> Row {
    Row(
      name: "page-" + name, what: "first page of \(what), cold process", must: "", aim: "≤ 1 × notmuch",
      turns: Turns(
        vmail: { try $0.process($0.store(), "search \(words) --no-total -n 25") },
        peer: { $0.search?(words) }))
  }

  /// The last record of a search has the number of its threads.
  static let count = Row(
    name: "count", what: "threads with a common word, running shell", must: "", aim: "< 20 ms",
    measure: { Figure(try $0.times(of: "search the"), unit: "ms") },
    peer: { peer, bench in
      try peer.count.map { Figure(processes: try $0("the").series(bench.peerRuns)) }
    })
}

extension Workbench {
  /// Returns the times of a command in a running shell, in milliseconds.
  fileprivate func times(of command: String) throws -> [Double] {
    let session = try session(try store())
    return try (0..<max(10, runs)).map { _ in try session.run(command).seconds * 1_000 }
  }
}
