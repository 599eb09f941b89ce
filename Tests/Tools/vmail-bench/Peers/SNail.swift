extension Peer {
  /// Sets up s-nail(1), which reads the whole mailbox at every start, and lists the last 25 messages by arrival,
  /// without threads.
  static func sNail(_ bench: Workbench, _ folder: String) throws -> Peer? {
    guard let box = bench.mbox ?? bench.maildir.map({ "maildir://" + $0 }) else { return nil }
    let count = try bench.countedMessages()
    try File.write(Array("from \(max(1, count - 24))-\(count)\nxit\n".utf8), to: folder + "/commands")
    var process = MeasuredProcess(["s-nail", "-n", "-#", "-R", "-Sscreen=25", "-f", box])
    process.input = folder + "/commands"
    return Peer(name: "s-nail", firstPage: process)
  }
}
