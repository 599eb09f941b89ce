import Glibc

/// Measures vmail, and its peers if they are installed. Slow results are never a failure.
@main
struct Main {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments)
      if options.wantsHelp {
        print(Options.usage, terminator: "")
      } else if let folder = options.generated {
        let generator = MailboxGenerator(
          threads: options.threads, messages: options.messages, areShort: options.areShort)
        try generator.writeMaildir(in: folder)
        try generator.writeMbox(in: folder)
      } else {
        try measure(options)
      }
    } catch {
      progress((error as? BenchError)?.text ?? "\(error)")
      exit(1)
    }
  }

  private static func measure(_ options: Options) throws {
    let folder = try options.folder ?? File.temporaryFolder()
    defer { if options.folder == nil { try? File.remove(folder) } }
    try File.makeFolder(folder)
    let bench = try Workbench(options: options, folder: folder)
    if options.profilesImport {
      print(try ImportProfile.record(bench).table, terminator: "")
      return
    }
    var peers = try options.baseline.map { [try Peer.baseline(bench, $0)] } ?? []
    if options.usesPeers { peers += Peer.installed(for: bench) }
    var results: [RowResult] = []
    let before = load
    for row in Row.all where options.rows?.contains(row.name) != false {
      progress(row.what)
      if let result = try result(of: row, bench, peers) { results.append(result) }
    }
    print(
      options.printsJSON
        ? JSONReport.lines(results)
        : TextReport.table(results) + "load \(decimal(before)) before, \(decimal(load)) after\n",
      terminator: "")
  }

  private static func result(of row: Row, _ bench: Workbench, _ peers: [Peer]) throws -> RowResult? {
    if let turns = row.turns {
      let (figure, others) = try turns.measure(bench, peers) { peer, process in
        tolerating(peer) { try process.run() }
      }
      return RowResult(row: row, figure: figure, peers: others)
    }
    guard let figure = try row.measure(bench) else { return nil }
    let others = peers.compactMap { peer in
      tolerating(peer) { try row.peer(peer, bench) }.map { (name: peer.name, figure: $0) }
    }
    return RowResult(row: row, figure: figure, peers: others)
  }

  /// A program that fails is reported and left out.
  private static func tolerating<Value>(_ peer: Peer, _ body: () throws -> Value?) -> Value? {
    do { return try body() } catch {
      progress("\(peer.name): \((error as? BenchError)?.text ?? "\(error)")")
      return nil
    }
  }
}
