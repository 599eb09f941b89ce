struct VersionCommand: Command {
  static let info = CommandInfo(
    name: "version", topic: .shell,
    summary: "Show which vmail this is, and what it can do",
    synopsis: ["version"],
    details: "The same as vmail --version.",
    examples: [.init("version", "the version"), .init("where", "and the store it has open")],
    effects: .none, rehearsal: .runs, output: ["version"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    let environment = shell.environment
    shell.console.result(
      VersionRecord(
        version: environment.version, features: environment.features, libraries: environment.libraries()))
  }
}
