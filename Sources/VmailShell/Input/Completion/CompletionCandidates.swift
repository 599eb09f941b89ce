internal import VmailDomain

/// What the session adds to the words that can be completed: a copy, since the session itself
/// belongs to the main task.
struct CompletionCandidates: Hashable, Sendable {
  /// What only the store knows.
  var stored = StoredCandidates()
  var aliases = Aliases()
  /// Names for people.
  var nicknames: [Choice] = []
  /// Named sets, as `select --as` made them.
  var sets: [Choice] = []
  /// Those listed, unless a conversation is open: numbers then are its messages.
  var threads: [Listing.Entry] = []
  /// Of the open conversation, as they are typed.
  var messages: [Choice] = []
  var attachments: [Choice] = []
  var links: [Choice] = []
  /// Numbers of what commands list.
  var pending: [Choice] = []
  var jobs: [Choice] = []
  /// By the event's name.
  var eventCommands: [String: [Choice]] = [:]
  /// Values of settings that are in force, by name.
  var settings: [String: String] = [:]
  /// What commands may need that is not there.
  var unmetNeeds: Set<CommandInfo.Need> = []

  /// What a word of that kind can be, where that is a list of names.
  func choices(of kind: ArgumentKind) -> [Choice]? {
    switch kind {
    case .messages: messages
    case .attachments: attachments
    case .links: links
    case .folder: stored.folders
    case .label: labels
    case .account: stored.accounts
    case .ownAddress: stored.ownAddresses
    case .alias: aliases.names.map { Choice($0, aliases[$0] ?? "") }
    case .setting: settingNames
    case .tab: stored.tabs
    case .savedSearch: stored.savedSearches
    case .namedSet: sets
    case .trustedSender: stored.trustedSenders
    case .snoozeTime: SnoozeTimeCandidates.all
    case .helpTopic: HelpTopics.listed.map { Choice($0.name, $0.summary) }
    case .outputType: RecordCatalog.schemas.map { Choice($0.type) }
    case .choice(let choices): choices
    default: numbers(of: kind)
    }
  }

  private func numbers(of kind: ArgumentKind) -> [Choice]? {
    switch kind {
    case .drafts: stored.drafts
    case .outbox: stored.outbox
    case .pending: pending + stored.held
    case .rules: stored.rules
    case .snoozed: stored.snoozed
    case .jobs: jobs
    default: nil
    }
  }

  var labels: [Choice] {
    stored.folders.filter { folder in
      SystemFolderNames.purpose(of: folder.name) == nil
        && !stored.savedSearches.contains { $0.name == folder.name }
    }
  }

  /// `25: Threads on a page`
  private var settingNames: [Choice] {
    Settings.definitions.map { definition in
      let value = settings[definition.name] ?? definition.defaultValue
      return Choice(definition.name, value.isEmpty ? definition.summary : "\(value): \(definition.summary)")
    }
  }
}
