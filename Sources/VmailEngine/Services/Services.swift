public import FoundationEssentials
public import VmailDomain
public import VmailStore

/// The operations that commands can use: use cases, and nothing below them. This is the only place that
/// creates them. It is a class since every command asks for it many times, and it would be copied in full each time.
public final class Services: Sendable {
  // MARK: Mail

  public let directory: FetchDirectoryUseCase
  public let fetchThreads: FetchThreadsUseCase
  public let fetchThread: FetchThreadUseCase
  public let folderList: FetchFolderListUseCase
  public let search: SearchThreadsUseCase
  public let savedSearches: ManageSavedSearchesUseCase
  public let counts: CountMailUseCase
  public let locate: LocateMailUseCase
  public let history: MailHistoryUseCase
  public let contacts: ListContactsUseCase
  public let addressBooks: AddressBooksUseCase
  public let folders: ManageFoldersUseCase
  public let readMessage: ReadMessageUseCase
  public let invitations: InvitationsUseCase
  public let senders: CheckSendersUseCase
  public let unsent: FindUnsentMailUseCase
  public let reports: FindReportsUseCase
  public let trustedSenders: ManageTrustedSendersUseCase
  public let loadPictures: LoadPicturesUseCase
  public let attachments: DownloadAttachmentUseCase
  public let attachmentReader: any AttachmentReading
  public let keyring: any KeyringAccess
  public let patches: ReadPatchesUseCase
  public let fetchSource: FetchSourceUseCase
  public let fetchText: FetchTextUseCase
  public let restoreSources: RestoreSourcesUseCase
  public let remoteMessages: RemoteMessages
  public let importMail: ImportMailUseCase
  public let exportMail: ExportMailUseCase
  public let mirrors: MirrorMaildirUseCase

  // MARK: Actions

  public let actions: ManageThreadActionsUseCase
  public let undoWindow: UndoWindowUseCase
  public let transfers: TransferMailUseCase
  public let journal: UndoActionsUseCase
  public let markRead: MarkReadUseCase
  public let toggleStar: ToggleStarUseCase
  public let retry: RetryUseCase
  public let unsubscribe: UnsubscribeUseCase
  public let rules: ManageRulesUseCase
  public let screening: ScreenSendersUseCase
  public let runRules: RunRulesUseCase
  public let reviewRules: ReviewRulesUseCase
  public let snoozes: SnoozeThreadsUseCase
  public let approvals: ManageApprovalsUseCase

  // MARK: Accounts, servers and writing

  public let accounts: ManageAccountsUseCase
  public let addAccount: AddAccountUseCase
  public let removeAccount: RemoveAccountUseCase
  public let servers: ServerServices
  public let writing: WritingServices
  /// All connections of this session.
  public let connections: ConnectionLog
  /// Whether the way to the network costs by the byte; `nil` when nobody knows.
  public let isMetered: @Sendable () async -> Bool?

  // MARK: What is worked out

  public let intelligence: any AIRepositoryProtocol
  public let categories: CategorizeEmailUseCase
  /// Adds categories to incoming mail; can be switched off.
  public let arriving: CategorizingReader
  public let assistance: AssistanceServices

  // MARK: The store

  public let examineStore: ExamineStoreUseCase
  public let backUp: BackUpStoreUseCase

  private let parts: Parts

  /// What the use cases are made from.
  private final class Parts: Sendable {
    let store: MailStore
    let ports: Ports
    let repository: @Sendable (MailStore) -> any EmailRepositoryProtocol
    let wording: @Sendable (any Error) -> String

    init(
      _ store: MailStore, _ ports: Ports,
      _ repository: @escaping @Sendable (MailStore) -> any EmailRepositoryProtocol,
      _ wording: @escaping @Sendable (any Error) -> String
    ) {
      (self.store, self.ports, self.repository, self.wording) = (store, ports, repository, wording)
    }
  }

  /// - Parameters:
  ///   - repository: makes the interface for listings and actions.
  ///   - wording: returns the clause in which an error of sending is stored.
  public convenience init(
    store: MailStore, ports: Ports,
    repository: @escaping @Sendable (MailStore) -> any EmailRepositoryProtocol,
    wording: @escaping @Sendable (any Error) -> String
  ) {
    self.init(Parts(store, ports, repository, wording), store)
  }

  /// Returns these use cases for the commands of a session. Queries see the single state of the store that `snapshot` is
  /// open for. What also depends on files, locks or servers still reads the latest state.
  public func sharing(_ snapshot: CommandSnapshot) -> Services {
    Services(parts, parts.store.sharing(snapshot), beside: self)
  }

  /// These use cases for what runs beside the commands of a session: it never sees their snapshot.
  public var apart: Services { Services(parts, parts.store, beside: self) }

  /// Returns the same for a job, whose line is noted by `commands`.
  public func apart(for commands: CommandSnapshot) -> Services {
    Services(parts, parts.store.reading(besides: commands), beside: self)
  }

  /// Returns these use cases for the mail as it was at a time, which they can't change, with the number of messages that are
  /// missing in it; `close` must be called soon (``MailStore/former(at:)``).
  /// - Throws: ``StoreError``, ``HistoryRefusal``.
  public func former(
    at time: Date
  ) async throws -> (services: Services, missing: Int, close: @Sendable () -> Void) {
    let (store, missing) = try await parts.store.former(at: time)
    let former = Parts(store, parts.ports, parts.repository, parts.wording)
    return (Services(former, store, beside: self), missing, { store.close() })
  }

  /// These use cases for what a person lets an agent do: the changes are the agent's.
  public var forAgent: Services {
    let store = parts.store.forAgent
    return Services(Parts(store, parts.ports, parts.repository, parts.wording), store, beside: self)
  }

  /// - Parameters:
  ///   - store: the store as queries see it.
  ///   - other: use cases of the same session, which keep what they remember.
  private init(_ parts: Parts, _ store: MailStore, beside other: Services? = nil) {
    self.parts = parts
    let (ports, latest) = (parts.ports, store.latest)
    connections = ports.connections
    let (reader, opener, clock) = (ports.reader, ports.opener, ports.clock)
    let repository = parts.repository(store)
    let arriving =
      other?.arriving ?? CategorizingReader(reader, categorizing: ports.categorizing, store: latest)

    directory = FetchDirectoryUseCase(repository: repository)
    fetchThreads = FetchThreadsUseCase(repository: repository, store: store)
    fetchThread = FetchThreadUseCase(repository: repository, store: store)
    folderList = FetchFolderListUseCase(store: store)
    search = SearchThreadsUseCase(store: store)
    patches = ReadPatchesUseCase(store: store, search: search, ports: ports)
    savedSearches = ManageSavedSearchesUseCase(store: store)
    counts = CountMailUseCase(store: store)
    locate = LocateMailUseCase(store: store, opener: opener)
    history = MailHistoryUseCase(store: store)
    contacts = ListContactsUseCase(store: store)
    addressBooks = AddressBooksUseCase(store: latest)
    folders = ManageFoldersUseCase(store: store)
    readMessage = ReadMessageUseCase(store: store, opener: opener)
    invitations = InvitationsUseCase(
      store: store, opener: opener, calendars: ports.calendars, clock: clock, utcOffset: ports.utcOffset)
    senders = CheckSendersUseCase(store: store, opener: opener)
    unsent = FindUnsentMailUseCase(store: store)
    reports = FindReportsUseCase(store: store)
    trustedSenders = ManageTrustedSendersUseCase(store: store, clock: clock)
    loadPictures = LoadPicturesUseCase(fetch: ports.pictures)
    attachmentReader = ports.attachmentReader
    keyring = ports.keyring
    importMail = ImportMailUseCase(
      store: latest, mailboxes: ports.mailboxes, reader: arriving, clock: clock)
    exportMail = ExportMailUseCase(store: store, mailboxes: ports.mailboxWriter)
    mirrors = MirrorMaildirUseCase(store: latest, maildirs: ports.maildirs, reader: arriving, clock: clock)

    transfers = TransferMailUseCase(store: store, reader: arriving)
    actions = ManageThreadActionsUseCase(repository: repository, store: store, transfers: transfers)
    undoWindow = UndoWindowUseCase(repository: repository, transfers: transfers, clock: clock)
    journal = UndoActionsUseCase(repository: repository, store: store, transfers: transfers)
    markRead = MarkReadUseCase(repository: repository)
    toggleStar = ToggleStarUseCase(repository: repository)
    retry = RetryUseCase(store: store)
    unsubscribe = UnsubscribeUseCase(store: store, opener: opener, oneClick: ports.unsubscribing)
    rules = ManageRulesUseCase(store: store, clock: clock, offset: ports.utcOffset)
    screening = ScreenSendersUseCase(store: store)
    reviewRules = ReviewRulesUseCase(store: store, clock: clock, offset: ports.utcOffset)
    runRules = RunRulesUseCase(store: latest, clock: clock, offset: ports.utcOffset)
    snoozes = SnoozeThreadsUseCase(store: store, clock: clock)
    approvals = ManageApprovalsUseCase(store: latest, clock: clock)

    accounts = ManageAccountsUseCase(store: store)
    addAccount = AddAccountUseCase(store: store)
    removeAccount = RemoveAccountUseCase(store: store)
    servers =
      other?.servers.reading(store)
      ?? ServerServices(store: latest, ports: ports, reader: arriving, rules: runRules)
    remoteMessages =
      other?.remoteMessages
      ?? RemoteMessages(
        store: latest, servers: ports.connector, credentials: servers.credentials, clock: ports.clock)
    writing = WritingServices(
      queries: store, store: latest, ports: ports, credentials: servers.credentials, wording: parts.wording)
    isMetered = ports.isMetered

    fetchSource = FetchSourceUseCase(
      store: latest, messages: remoteMessages, reader: reader, clock: ports.clock)
    fetchText = FetchTextUseCase(
      store: latest, messages: remoteMessages, reader: reader, clock: ports.clock)
    restoreSources = RestoreSourcesUseCase(store: latest, fetchSource: fetchSource, fetchText: fetchText)
    attachments = DownloadAttachmentUseCase(
      source: OnDemandAttachments(
        local: ports.attachments, messages: remoteMessages, decoder: ports.decoder),
      folder: latest.attachments, clock: ports.clock)

    intelligence = ports.categorizing
    categories = CategorizeEmailUseCase(store: store, reader: reader, categorizing: ports.categorizing)
    self.arriving = arriving
    assistance = AssistanceServices(store: store, ports: ports, senders: senders)

    examineStore = ExamineStoreUseCase(store: latest, reader: reader)
    backUp = BackUpStoreUseCase(store: latest, clock: clock)
  }
}

/// The operations for summaries and suggested replies that commands can use.
public struct AssistanceServices: Sendable {
  public let summarize: SummarizeThreadUseCase
  public let replies: SmartReplyUseCase
  public let model: any ModelServing

  init(store: MailStore, ports: Ports, senders: CheckSendersUseCase) {
    summarize = SummarizeThreadUseCase(
      store: store, opener: ports.opener, reader: ports.reader, provider: ports.assistance)
    replies = SmartReplyUseCase(
      store: store, opener: ports.opener, reader: ports.reader, provider: ports.assistance, senders: senders)
    model = ports.model
  }
}
