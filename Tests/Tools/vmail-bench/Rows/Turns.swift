/// Whole processes to compare. Their runs take turns, so that all programs are measured under the same load.
struct Turns: Sendable {
  let vmail: @Sendable (Workbench) throws -> MeasuredProcess
  /// Returns the process of another program; `nil` if it lacks the feature.
  let peer: @Sendable (Peer) -> MeasuredProcess?
  /// A remark on vmail's figure.
  var note: @Sendable (Workbench) throws -> String = { _ in "" }

  /// - Parameter run: measures one run of another program; `nil` if that failed.
  func measure(
    _ bench: Workbench, _ peers: [Peer], run: (Peer, MeasuredProcess) -> Measurement?
  ) throws -> (figure: Figure, peers: [(name: String, figure: Figure)]) {
    let own = try vmail(bench)
    // The first run of each caches all its input, and is not measured.
    try own.run()
    let others = peers.compactMap { peer in
      self.peer(peer).flatMap { run(peer, $0) == nil ? nil : (peer: peer, process: $0) }
    }
    var runs: [Measurement] = []
    var otherRuns: [String: [Measurement]] = [:]
    for turn in 0..<bench.runs {
      runs.append(try own.run())
      // Some of the other programs take seconds.
      for (peer, process) in others where turn < bench.peerRuns {
        if let measured = run(peer, process) { otherRuns[peer.name, default: []].append(measured) }
      }
    }
    let figures = others.compactMap { other in
      otherRuns[other.peer.name].map { (name: other.peer.name, figure: Figure(processes: $0)) }
    }
    return (Figure(processes: runs, note: try note(bench)), figures)
  }
}

extension Workbench {
  /// The number of runs of other programs.
  var peerRuns: Int { min(runs, 15) }
}
