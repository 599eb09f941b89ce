/// Every command, sorted by name. A new command is a file in Commands/ and a line here.
enum CommandTable {
  static let all: [any Command.Type] = [
    AccountCommand.self,
    AccountsCommand.self,
    AiCommand.self,
    AliasCommand.self,
    ArchiveCommand.self,
    AttachmentsCommand.self,
    AuthCommand.self,
    BackCommand.self,
    BrowseCommand.self,
    CancelCommand.self,
    CategorizeCommand.self,
    CollapseCommand.self,
    ComposeCommand.self,
    ContactsCommand.self,
    DeleteCommand.self,
    DeselectCommand.self,
    DiscardCommand.self,
    DoctorCommand.self,
    DownloadCommand.self,
    DraftsCommand.self,
    EarlierCommand.self,
    EchoCommand.self,
    EditCommand.self,
    ExpandCommand.self,
    ExportCommand.self,
    FolderCommand.self,
    FoldersCommand.self,
    ForwardCommand.self,
    HeadersCommand.self,
    HelpCommand.self,
    HistoryCommand.self,
    ImagesCommand.self,
    ImportCommand.self,
    LabelCommand.self,
    LessCommand.self,
    LinkCommand.self,
    LinksCommand.self,
    ListCommand.self,
    MessageCommand.self,
    MoreCommand.self,
    MoveCommand.self,
    NetCommand.self,
    NextCommand.self,
    OfflineCommand.self,
    OnCommand.self,
    OnlineCommand.self,
    OpenCommand.self,
    OutboxCommand.self,
    PendingCommand.self,
    PrevCommand.self,
    PreviewCommand.self,
    QuitCommand.self,
    QuoteCommand.self,
    ReadCommand.self,
    RedoCommand.self,
    ReplyCommand.self,
    ReplyAllCommand.self,
    RetryCommand.self,
    SaveCommand.self,
    SearchCommand.self,
    SelectCommand.self,
    SelectionCommand.self,
    SendCommand.self,
    SetCommand.self,
    ShareCommand.self,
    SleepCommand.self,
    SourceCommand.self,
    SpamCommand.self,
    StarCommand.self,
    StatusCommand.self,
    SyncCommand.self,
    TabCommand.self,
    TopCommand.self,
    TrackersCommand.self,
    TrustedCommand.self,
    UnaliasCommand.self,
    UndoCommand.self,
    UnreadCommand.self,
    UnsetCommand.self,
    UnstarCommand.self,
    UnsubscribeCommand.self,
    VersionCommand.self,
    WhereCommand.self,
    WhyCommand.self,
    WouldCommand.self,
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
