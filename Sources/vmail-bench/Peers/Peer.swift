/// Another mail program, with the mailbox indexed as it wants it.
struct Peer {
  let name: String
  /// What building its index cost; `nil` where it has none.
  var index: Measurement?
  /// Where the index is.
  var database: String?
  /// Shows the newest 25 threads or messages.
  var firstPage: MeasuredProcess?
  /// Counts the unread threads.
  var unreadCount: MeasuredProcess?
  /// Shows the newest 25 threads or messages with a word; `nil` where text is not indexed.
  var search: (@Sendable (_ word: String) -> MeasuredProcess)?
  /// Prints a page of 50 KB of HTML as text.
  var render: MeasuredProcess?
  /// Copies all mail of a server, as if for the first time.
  var copyServer: ((LocalMailServer) throws -> Measurement)?
  /// Takes that many threads out of the Inbox, and puts them back.
  var archive: ((Int) throws -> Figure?)?

  /// Those that are installed. One that does not run is told and left out.
  static func installed(for bench: Workbench) -> [Peer] {
    let known: [(name: String, prepare: (Workbench, String) throws -> Peer?)] = [
      ("notmuch", notmuch), ("mu", mu), ("neomutt", neomutt), ("s-nail", sNail), ("mbsync", mbsync),
      ("html2text", textBrowser("html2text", "-utf8")), ("w3m", textBrowser("w3m", "-dump")),
      ("lynx", textBrowser("lynx", "-dump", "-nolist")),
    ]
    return known.compactMap { peer in
      guard File.program(peer.name) != nil else { return nil }
      progress("Preparing \(peer.name)")
      do {
        let folder = bench.folder + "/peers/" + peer.name
        try File.makeFolder(folder)
        return try peer.prepare(bench, folder)
      } catch {
        progress("\(peer.name) left out: \((error as? BenchError)?.text ?? "\(error)")")
        return nil
      }
    }
  }
}

extension Workbench {
  /// The first Maildir in the mailbox; `nil` when there is none.
  var maildir: String? {
    if File.exists(mailbox + "/cur") { return mailbox }
    for file in (try? File.all(below: mailbox)) ?? [] {
      if let folder = file.path.firstRange(of: "/cur/") { return String(file.path[..<folder.lowerBound]) }
    }
    return nil
  }
}
