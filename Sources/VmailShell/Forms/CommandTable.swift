import VmailCommandLine
import VmailDomain
import VmailViews

/// Every command, sorted by name. A new command is a file in the folder of its feature and a line here.
enum CommandTable {
  static let all: [AnyCommand] = [
    AcceptCommand.self,
    AccountCommand.self,
    AccountsCommand.self,
    AgendaCommand.self,
    AiCommand.self,
    AliasCommand<Shell>.self,
    ApprovalsCommand.self,
    ApproveCommand.self,
    ArchiveCommand.self,
    AsOfCommand.self,
    AttachmentsCommand.self,
    AuthCommand.self,
    BackCommand.self,
    BackupCommand.self,
    BrowseCommand.self,
    CancelCommand.self,
    CategorizeCommand.self,
    ClearCommand.self,
    CollapseCommand.self,
    ComposeCommand.self,
    ContactsCommand.self,
    CopyCommand.self,
    CountCommand.self,
    DeclineCommand.self,
    DeleteCommand.self,
    DenyCommand.self,
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
    FgCommand.self,
    FolderCommand.self,
    FoldersCommand.self,
    ForwardCommand.self,
    GrantCommand.self,
    GrantsCommand.self,
    HeadersCommand.self,
    HelpCommand.self,
    HistoryCommand.self,
    ImagesCommand.self,
    ImportCommand.self,
    JobsCommand.self,
    KeysCommand.self,
    KillCommand.self,
    LabelCommand.self,
    LeaveCommand.self,
    LessCommand.self,
    LetCommand<Shell>.self,
    LinkCommand.self,
    LinksCommand.self,
    ListCommand.self,
    MergeCommand.self,
    MessageCommand.self,
    MirrorCommand.self,
    MoreCommand.self,
    MoveCommand.self,
    MuteCommand.self,
    NetCommand.self,
    NextCommand.self,
    OfflineCommand.self,
    OnCommand.self,
    OnlineCommand.self,
    OpenCommand.self,
    OutboxCommand.self,
    PatchCommand.self,
    PendingCommand.self,
    PrevCommand.self,
    PreviewCommand.self,
    QuitCommand.self,
    QuoteCommand.self,
    RawCommand.self,
    ReadCommand.self,
    ReceiptCommand.self,
    RecordCommand.self,
    RedoCommand.self,
    ReplyCommand.self,
    ReplyAllCommand.self,
    ResendCommand.self,
    RestoreCommand.self,
    RetryCommand.self,
    RevokeCommand.self,
    RulesCommand.self,
    SaveCommand.self,
    SchemaCommand.self,
    ScreenCommand.self,
    SearchCommand.self,
    SelectCommand.self,
    SelectionCommand.self,
    SendCommand.self,
    SetCommand.self,
    ShareCommand.self,
    SkillCommand.self,
    SleepCommand.self,
    SnoozeCommand.self,
    SourceCommand.self,
    SpamCommand.self,
    SpellCommand.self,
    StarCommand.self,
    StatusCommand.self,
    SuggestCommand.self,
    SummaryCommand.self,
    SweepCommand.self,
    SyncCommand.self,
    TabCommand.self,
    TemplatesCommand.self,
    TentativeCommand.self,
    TopCommand.self,
    TraceCommand.self,
    TrackersCommand.self,
    TriageCommand.self,
    TrustedCommand.self,
    UnaliasCommand<Shell>.self,
    UndoCommand.self,
    UnmuteCommand.self,
    UnreadCommand.self,
    UnsetCommand.self,
    UnstarCommand.self,
    UnsubscribeCommand.self,
    VersionCommand.self,
    WaitCommand.self,
    WaitingCommand.self,
    WatchCommand.self,
    WhereCommand.self,
    WhyCommand.self,
    WouldCommand.self,
  ]

  /// The names that typed words are matched against.
  static let names = CommandNames(of: all, isReference: MessageListParser.isReference)

  /// Returns the command with a full or short name. Full names are searched by their order, because a command makes its
  /// `info` when it is first asked: a script that types them in full asks few.
  static func command(named name: String) -> AnyCommand? {
    var range = all.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let found = all[middle].name
      if found == name { return all[middle] }
      range = found < name ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return byShortName[name]
  }

  private static let byShortName: [String: AnyCommand] = {
    var table: [String: AnyCommand] = [:]
    for command in all { for name in command.info.shortNames { table[name] = command } }
    return table
  }()
}

extension CommandContext where Self == Shell {
  static var commands: [AnyCommand] { CommandTable.all }
  static var commandNames: CommandNames { CommandTable.names }
  static func command(named name: String) -> AnyCommand? { CommandTable.command(named: name) }

  /// A lone `+` or `-` is the thread after or before the current one, or initially the current thread itself, as in mailx.
  /// A reference such as `3`, `1-5` or `$` opens it; words that begin with a letter are looked up as commands.
  static func command(meantBy words: [Word]) -> (AnyCommand, ArraySlice<Word>)? {
    guard let first = words.first else { return nil }
    if words.count == 1, !first.isQuoted, first.typed == "+" { return (NextCommand.self, []) }
    if words.count == 1, !first.isQuoted, first.typed == "-" { return (PrevCommand.self, []) }
    if !first.isQuoted, first.text.first?.isLetter == false, MessageListParser.isReference(first.text) {
      return (OpenCommand.self, words[...])
    }
    return ForeignWords.commands[first.text].map { ($0, words.dropFirst()) }
  }
}

extension CommandTable {
  /// The actions that a person can let agents do without asking.
  static var granted: [ActionKind] {
    // Only forms of actions are looked at: that of grant is made from the result.
    all.filter { ActionKind(rawValue: $0.info.name) != nil && $0.forms.contains(where: isGranted) }
      .compactMap { ActionKind(rawValue: $0.info.name) }
  }

  /// Whether an agent may use a form on much mail under a grant: undo takes back what it does.
  static func isGranted(_ form: Form) -> Bool {
    form.mayAsk.contains(.changesMuch) && (form.effect == .undoably || form.effect == .asksWithin(.deletes))
  }
}
