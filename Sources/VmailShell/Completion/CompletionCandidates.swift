import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The completions that depend on the session: a copy, since the session itself belongs to the main task.
struct CompletionCandidates: Hashable, Sendable {
  /// The words from the store.
  var stored = StoredCandidates()
  var aliases = Aliases()
  /// The nicknames of people.
  var nicknames: [Choice] = []
  /// The folder of templates, which is read when their names are wanted.
  var templates: TemplateFolder?
  /// The named sets created by `select --as`.
  var sets: [Choice] = []
  var threads: [Listing.Entry] = []
  /// The messages of the open conversation, as typed.
  var messages: [Choice] = []
  /// The same, each with the number of its thread, such as `3.2`.
  var messagesOfThreads: [Choice] = []
  var attachments: [Choice] = []
  var links: [Choice] = []
  /// The numbers of waiting actions.
  var pending: [Choice] = []
  var jobs: [Choice] = []
  /// The `on` commands by the name of the event.
  var eventCommands: [String: [Choice]] = [:]
  /// The current values of settings, by name.
  var settings: [String: String] = [:]
  /// The needs of commands that are not met.
  var unmetNeeds: Set<CommandInfo.Need> = []

  /// Returns the possible words of a kind; `nil` if it is not a list of names.
  func choices(of kind: ArgumentKind) -> [Choice]? {
    switch kind {
    case .messages: messages
    case .attachments: attachments
    case .links: links
    case .folder: stored.folders + stored.foldersElsewhere
    case .label: labels
    case .account: stored.accounts
    case .ownAddress: stored.ownAddresses
    case .template: (templates?.names() ?? []).map { Choice($0.text) }
    case .tab: stored.tabs
    case .savedSearch: stored.savedSearches
    case .namedSet: sets
    case .trustedSender: stored.trustedSenders
    case .snoozeTime: SnoozeTimeCandidates.all
    case .helpTopic: HelpTopic.listed.map { Choice($0.name, $0.title) }
    case .outputType: RecordCatalog.schemas.map { Choice($0.type) }
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
}

extension CompletionCandidates {
  /// The settings for the mail of one account, such as `work.encrypt`.
  var accountSettings: [Choice] {
    stored.accounts.flatMap { account in
      Settings.definitions.filter(\.isPerAccount).map { definition in
        Choice(definition.of(account: account.name).name, definition.summary)
      }
    }
  }
}

extension CandidateMeaning {
  static func thread(_ thread: MailThread) -> CandidateMeaning {
    .deferred(
      DeferredMeaning(id: String(thread.id.rawValue)) {
        let senders = Participant.decode(from: thread.participants).prefix(12).map { AddressText.short($0) }
        return (senders.isEmpty ? "Unknown" : senders.joined(separator: ", ")) + ": "
          + SubjectText.of(thread.subject)
      })
  }
}
