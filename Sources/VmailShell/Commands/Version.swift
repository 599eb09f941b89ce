struct VersionCommand: Command {
  static let info = CommandInfo(
    name: "version", topic: .shell,
    summary: "Show which vmail this is",
    synopsis: ["version"],
    details: "The same as vmail --version.",
    examples: [.init("version", "the version"), .init("where", "and the store it has open")],
    output: ["version"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    shell.console.result(VersionRecord(version: shell.environment.version))
  }
}
