extension Peer {
  /// Sets up mu(1), which uses Xapian to index a Maildir, and threads only the results of a search.
  static func mu(_ bench: Workbench, _ folder: String) throws -> Peer? {
    guard bench.maildir != nil else { return nil }
    let home = "--muhome=" + folder
    @Sendable func find(_ query: String) -> MeasuredProcess {
      MeasuredProcess([
        "mu", "find", home, "--threads", "--sortfield=date", "--reverse", "--maxnum=25", query,
      ])
    }
    try MeasuredProcess(["mu", "init", "-q", home, "--maildir=" + bench.mailbox]).run()
    return Peer(
      name: "mu", index: try MeasuredProcess(["mu", "index", "-q", home]).run(), database: folder + "/xapian",
      firstPage: find(""), start: MeasuredProcess(["mu", "--version"]),
      unreadCount: MeasuredProcess(["mu", "find", home, "--fields=i", "flag:unread"]),
      unread: find("flag:unread"),
      search: find)
  }
}
