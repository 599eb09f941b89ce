struct VersionCommand: Command {
  static let info = CommandInfo(
    name: "version", topic: .shell,
    summary: "Show which vmail this is, and what it can do",
    details: "The same as vmail --version.",
    examples: [.init("version", "the version"), .init("where", "and the store it has open")],
    output: ["version"])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in tell(in: shell) }
  ]

  private static func tell(in shell: Shell) {
    let environment = shell.environment
    shell.console.result(
      VersionRecord(
        version: environment.version, features: environment.features, libraries: environment.libraries()))
  }
}
