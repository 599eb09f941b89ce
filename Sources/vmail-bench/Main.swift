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
        let generator = MailboxGenerator(threads: options.threads, messages: options.messages)
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
    let peers = options.usesPeers ? Peer.installed(for: bench) : []
    var results: [RowResult] = []
    for row in Row.all where options.rows?.contains(row.name) != false {
      progress(row.what)
      guard let figure = try row.measure(bench) else { continue }
      results.append(RowResult(row: row, figure: figure, peers: figures(of: peers, row, bench)))
    }
    print(
      options.printsJSON ? JSONReport.lines(results) : TextReport.table(results), terminator: "")
  }

  private static func figures(
    of peers: [Peer], _ row: Row, _ bench: Workbench
  ) -> [(name: String, figure: Figure)] {
    peers.compactMap { peer in
      do { return try row.peer(peer, bench).map { (peer.name, $0) } } catch {
        progress("\(peer.name): \((error as? BenchError)?.text ?? "\(error)")")
        return nil
      }
    }
  }
}
