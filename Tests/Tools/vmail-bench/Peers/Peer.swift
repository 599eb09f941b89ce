/// Another mail program, with its own index of the mailbox.
struct Peer {
  let name: String
  /// The cost of building its index; `nil` if it has none.
  var index: Measurement?
  /// The path of the index.
  var database: String?
  /// Shows the newest 25 threads or messages.
  var firstPage: MeasuredProcess?
  /// Starts, prints its version, and ends.
  var start: MeasuredProcess?
  /// Counts the unread threads.
  var unreadCount: MeasuredProcess?
  /// Shows the newest 25 unread threads or messages.
  var unread: MeasuredProcess?
  /// Counts the threads with a word.
  var count: (@Sendable (_ word: String) -> MeasuredProcess)?
  /// Shows the newest 25 threads or messages with a word; `nil` if text is not indexed.
  var search: (@Sendable (_ word: String) -> MeasuredProcess)?
  /// Prints a page of 50 KB of HTML as text.
  var render: MeasuredProcess?
  /// Copies all mail from a server, as if for the first time.
  var copyServer: ((LocalMailServer) throws -> Measurement)?
  /// Archives a number of threads from the Inbox, and moves them back.
  var archive: ((Int) throws -> Figure?)?

  /// Returns the installed programs. One that fails is reported and left out.
  static func installed(for bench: Workbench) -> [Peer] {
    let known: [(name: String, prepare: (Workbench, String) throws -> Peer?)] = [
      ("notmuch", notmuch), ("mu", mu), ("neomutt", neomutt), ("s-nail", sNail), ("mbsync", mbsync),
      ("mbsync", unsafeMbsync),
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
