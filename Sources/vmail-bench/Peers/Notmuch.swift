extension Peer {
  /// notmuch(1): Xapian over a Maildir, threads.
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
      firstPage: process("search", "--limit=25", "tag:inbox"),
      unreadCount: process("count", "--output=threads", "tag:unread"),
      search: { process("search", "--limit=25", $0) })
  }
}
