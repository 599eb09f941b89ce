struct HelpCommand: Command {
  static let info = CommandInfo(
    name: "help", shortNames: ["?"], topic: .shell,
    summary: "Explain the commands",
    synopsis: ["help [COMMAND]", "COMMAND --help"],
    details: "Without a command it lists all of them.",
    examples: [.init("help", "all commands"), .init("help import", "one of them")],
    arguments: [.command], output: ["help"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let name = call.arguments.first else {
      return Self.showOverview(in: shell)
    }
    let (command, _) = try Dispatcher().resolve([name], isInteractive: shell.isInteractive)
    Self.show(command, in: shell)
  }

  static func show(_ command: any Command.Type, in shell: Shell) {
    shell.console.result(HelpRecord(command.info))
  }

  private static func showOverview(in shell: Shell) {
    for topic in CommandInfo.Topic.allCases {
      let heading = StyledLine(TerminalText(topic.rawValue), .heading)
      shell.console.text([heading], plain: [TerminalText(topic.rawValue + ":")])
      for command in CommandTable.all where command.info.topic == topic {
        shell.console.result(HelpRecord(summaryOf: command.info))
      }
    }
  }
}
