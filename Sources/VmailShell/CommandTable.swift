/// Every command, sorted by name. A new command is a file in Commands/ and a line here.
enum CommandTable {
  static let all: [any Command.Type] = [
    AccountCommand.self,
    AccountsCommand.self,
    AliasCommand.self,
    BackCommand.self,
    DeselectCommand.self,
    DoctorCommand.self,
    EchoCommand.self,
    ExportCommand.self,
    FolderCommand.self,
    FoldersCommand.self,
    HelpCommand.self,
    HistoryCommand.self,
    ImportCommand.self,
    LessCommand.self,
    ListCommand.self,
    MoreCommand.self,
    NextCommand.self,
    OpenCommand.self,
    PrevCommand.self,
    QuitCommand.self,
    RetryCommand.self,
    SearchCommand.self,
    SelectCommand.self,
    SelectionCommand.self,
    SetCommand.self,
    SleepCommand.self,
    SourceCommand.self,
    StatusCommand.self,
    SyncCommand.self,
    TabCommand.self,
    TopCommand.self,
    UnaliasCommand.self,
    UnsetCommand.self,
    VersionCommand.self,
    WhereCommand.self,
  ]

  /// What typed words are matched against.
  static let names = CommandNames(
    names: all.map { $0.info.name },
    shortNames: Dictionary(
      all.flatMap { command in command.info.shortNames.map { ($0, command.info.name) } },
      uniquingKeysWith: { first, _ in first }))

  /// By full or short name.
  static func command(named name: String) -> (any Command.Type)? { byName[name] }

  private static let byName: [String: any Command.Type] = {
    var table: [String: any Command.Type] = [:]
    for command in all {
      for name in [command.info.name] + command.info.shortNames { table[name] = command }
    }
    return table
  }()
}
