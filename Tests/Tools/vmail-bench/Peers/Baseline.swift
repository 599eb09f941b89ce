extension Peer {
  /// Another version of vmail, with its own store of the same mail. Measured only with `--baseline`.
  static func baseline(_ bench: Workbench, _ program: String) throws -> Peer {
    progress("Preparing the baseline")
    let store = bench.folder + "/baseline"
    @Sendable func process(_ commands: String...) -> MeasuredProcess {
      MeasuredProcess([program, "-n", "-s", store] + commands.flatMap { ["-e", $0] })
    }
    try File.remove(store)
    return Peer(
      name: "baseline", index: try process("import '\(bench.mailbox)'").run(),
      firstPage: process(Workbench.pages, "list"), start: process("version"),
      unread: process(Workbench.pages, "list unread"), search: { process(Workbench.pages, "search " + $0) })
  }
}
