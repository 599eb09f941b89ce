extension Peer {
  /// Sets up notmuch(1), which uses Xapian to index a Maildir, with threads.
  static func notmuch(_ bench: Workbench, _ folder: String) throws -> Peer? {
    guard bench.maildir != nil else { return nil }
    let configuration = """
      [database]
      path=\(folder)
      mail_root=\(bench.mailbox)
      [user]
      name=Me
      primary_email=me@example.com
      [new]
      tags=unread;inbox;
      ignore=
      [maildir]
      synchronize_flags=true\n
      """
    try File.write(Array(configuration.utf8), to: folder + "/config")
    @Sendable func process(_ arguments: String...) -> MeasuredProcess {
      var process = MeasuredProcess(["notmuch"] + arguments)
      process.variables = ["NOTMUCH_CONFIG": folder + "/config"]
      return process
    }
    return Peer(
      name: "notmuch", index: try process("new", "--quiet").run(), database: folder + "/xapian",
      firstPage: process("search", "--limit=25", "tag:inbox"), start: process("--version"),
      unreadCount: process("count", "--output=threads", "tag:unread"),
      unread: process("search", "--limit=25", "tag:unread"),
      count: { process("count", "--output=threads", $0) },
      search: { process("search", "--limit=25", $0) },
      archive: { count in
        var search = process("search", "--output=threads", "--limit=\(count)", "tag:inbox")
        search.output = folder + "/threads"
        try search.run()
        let threads = try File.read(folder + "/threads").split(separator: UInt8(ascii: "\n"))
        guard threads.count == count else { return nil }
        func tag(_ change: String) throws -> Measurement {
          var tag = process("tag", "--batch")
          tag.input = folder + "/changes"
          let lines = threads.map { "\(change) -- \(String(decoding: $0, as: UTF8.self))\n" }
          try File.write(Array(lines.joined().utf8), to: folder + "/changes")
          return try tag.run()
        }
        let measured = try (0..<(count > 1_000 ? 1 : bench.peerRuns)).map { _ in
          let taken = try tag("-inbox")
          _ = try tag("+inbox")
          return taken
        }
        return Figure(processes: measured)
      })
  }
}
