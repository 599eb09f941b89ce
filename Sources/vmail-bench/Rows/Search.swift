extension Row {
  /// Searches for a word that occurs in most English mail.
  static let searchCommon = search("search-common", "search of a common word, cold process", "< 15 ms", "the")
  /// Searches for a word that occurs in hardly any mail.
  static let searchRare = search("search-rare", "search of a rare word, cold process", "< 10 ms", "xylograph")

  private static func search(_ name: String, _ what: String, _ aim: String, _ word: String) -> Row {
    Row(
      name: name, what: what, must: "< 100 ms", aim: aim,
      measure: { bench in
        let session = try bench.session(try bench.store())
        let times = try (0..<max(10, bench.runs)).map { _ in
          try session.run("search " + word).seconds * 1_000
        }
        return Figure(
          processes: try bench.process(try bench.store(), "search " + word).series(bench.runs),
          note: "in a running shell \(decimal(Series(times).median)) ms")
      },
      peer: { peer, bench in
        try peer.search.map { Figure(processes: try $0(word).series(bench.peerRuns)) }
      })
  }
}
