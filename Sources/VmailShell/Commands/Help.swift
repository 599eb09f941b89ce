struct HelpCommand: Command {
  static let info = CommandInfo(
    name: "help", shortNames: ["?"], topic: .shell,
    summary: "Explain the commands",
    synopsis: ["help [COMMAND|all]", "COMMAND --help"],
    details: "Without a command it names all of them; help all says in a line what each does.",
    examples: [.init("help all", "every command, a line each"), .init("help import", "one of them")],
    arguments: [.either(.command, .choice(["all"]))], output: ["help"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let name = call.arguments.first else {
      let isForPeople = shell.settings["output"] == "text"
      return isForPeople ? Self.showNames(in: shell) : Self.showSummaries(in: shell)
    }
    if name.text == "all" { return Self.showSummaries(in: shell) }
    if shell.aliases[name.text] != nil { return AliasCommand.show(name.text, in: shell) }
    let (command, _) = try Dispatcher().resolve(
      [name], allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
    Self.show(command, in: shell)
  }

  static func show(_ command: any Command.Type, in shell: Shell) {
    shell.console.result(HelpRecord(command.info))
  }

  /// All on one screen.
  private static func showNames(in shell: Shell) {
    let layout = shell.console.layout
    for topic in CommandInfo.Topic.allCases {
      showHeading(of: topic, in: shell)
      shell.console.text(HelpText.names(of: commands(of: topic), in: layout), plain: [])
    }
    let hint = TerminalText("help COMMAND explains one; help all has a line on each.")
    shell.console.text(layout.wrapped(hint, .dim), plain: [])
  }

  private static func showSummaries(in shell: Shell) {
    for topic in CommandInfo.Topic.allCases {
      showHeading(of: topic, in: shell)
      shell.console.results(commands(of: topic).map(HelpRecord.init(summaryOf:)))
    }
  }

  private static func showHeading(of topic: CommandInfo.Topic, in shell: Shell) {
    let heading = StyledLine(TerminalText(topic.rawValue), .heading)
    shell.console.text([heading], plain: [TerminalText(topic.rawValue + ":")])
  }

  private static func commands(of topic: CommandInfo.Topic) -> [CommandInfo] {
    CommandTable.all.map { $0.info }.filter { $0.topic == topic }
  }
}
