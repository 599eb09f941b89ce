public import FoundationEssentials
public import VmailDomain
public import VmailStore

/// The operations that commands can use: use cases, and nothing below them. This is the only place that
/// creates them. It is a class since every command asks for it many times, and it would be copied in full each time.
public final class Services: Sendable {
  /// The store as queries see it.
  private let queries: MailStore
  /// The latest state of the store; what it changes is noted as done by the same command.
  private let store: MailStore
  /// The store, of no command.
  private let base: MailStore
  private let ports: Ports
  private let makeRepository: @Sendable (MailStore) -> any EmailRepositoryProtocol
  private let repository: any EmailRepositoryProtocol
  private let wording: @Sendable (any Error) -> String

  // MARK: Mail

  public var directory: FetchDirectoryUseCase { .init(repository: repository) }
  public var fetchThreads: FetchThreadsUseCase { .init(repository: repository, store: queries) }
  public var fetchThread: FetchThreadUseCase { .init(repository: repository, store: queries) }
  public var folderList: FetchFolderListUseCase { .init(store: queries) }
  public var search: SearchThreadsUseCase { .init(store: queries) }
  public var savedSearches: ManageSavedSearchesUseCase { .init(store: queries) }
  public var counts: CountMailUseCase { .init(store: queries) }
  public var locate: LocateMailUseCase { .init(store: queries, opener: ports.opener) }
  public var history: MailHistoryUseCase { .init(store: queries) }
  public var contacts: ListContactsUseCase { .init(store: queries) }
  public var addressBooks: AddressBooksUseCase { .init(store: store) }
  public var folders: ManageFoldersUseCase { .init(store: queries) }
  public var readMessage: ReadMessageUseCase { .init(store: queries, opener: ports.opener) }
  public var invitations: InvitationsUseCase {
    .init(
      store: queries, opener: ports.opener, calendars: ports.calendars, clock: ports.clock,
      utcOffset: ports.utcOffset)
  }
  public var senders: CheckSendersUseCase { .init(store: queries, opener: ports.opener) }
  public var unsent: FindUnsentMailUseCase { .init(store: queries) }
  public var reports: FindReportsUseCase { .init(store: queries) }
  public var trustedSenders: ManageTrustedSendersUseCase { .init(store: queries, clock: ports.clock) }
  public var loadPictures: LoadPicturesUseCase { .init(fetch: ports.pictures) }
  public var attachments: DownloadAttachmentUseCase {
    let source = OnDemandAttachments(
      local: ports.attachments, messages: remoteMessages, decoder: ports.decoder)
    return .init(source: source, folder: store.attachments, clock: ports.clock)
  }
  public var attachmentReader: any AttachmentReading { ports.attachmentReader }
  public var keyring: any KeyringAccess { ports.keyring }
  public var patches: ReadPatchesUseCase { .init(store: queries, search: search, ports: ports) }
  public var fetchSource: FetchSourceUseCase {
    .init(store: store, messages: remoteMessages, reader: ports.reader, clock: ports.clock)
  }
  public var fetchText: FetchTextUseCase {
    .init(store: store, messages: remoteMessages, reader: ports.reader, clock: ports.clock)
  }
  public var restoreSources: RestoreSourcesUseCase {
    .init(store: store, fetchSource: fetchSource, fetchText: fetchText)
  }
  public let remoteMessages: RemoteMessages
  public var importMail: ImportMailUseCase {
    .init(store: store, mailboxes: ports.mailboxes, reader: arriving, clock: ports.clock)
  }
  public var exportMail: ExportMailUseCase { .init(store: queries, mailboxes: ports.mailboxWriter) }
  public var mirrors: MirrorMaildirUseCase {
    .init(store: store, maildirs: ports.maildirs, reader: arriving, clock: ports.clock)
  }

  // MARK: Actions

  public var actions: ManageThreadActionsUseCase {
    .init(repository: repository, store: queries, transfers: transfers)
  }
  public var undoWindow: UndoWindowUseCase {
    .init(repository: repository, transfers: transfers, clock: ports.clock)
  }
  public var transfers: TransferMailUseCase { .init(store: queries, reader: arriving) }
  public var journal: UndoActionsUseCase {
    .init(repository: repository, store: queries, transfers: transfers)
  }
  public var markRead: MarkReadUseCase { .init(repository: repository) }
  public var retry: RetryUseCase { .init(store: queries) }
  public var unsubscribe: UnsubscribeUseCase {
    .init(store: queries, opener: ports.opener, oneClick: ports.unsubscribing)
  }
  public var rules: ManageRulesUseCase { .init(store: queries, clock: ports.clock, offset: ports.utcOffset) }
  public var screening: ScreenSendersUseCase { .init(store: queries) }
  public var runRules: RunRulesUseCase { .init(store: store, clock: ports.clock, offset: ports.utcOffset) }
  public var reviewRules: ReviewRulesUseCase {
    .init(store: queries, clock: ports.clock, offset: ports.utcOffset)
  }
  public var snoozes: SnoozeThreadsUseCase { .init(store: queries, clock: ports.clock) }
  public var approvals: ManageApprovalsUseCase { .init(store: store, clock: ports.clock) }

  // MARK: Accounts, servers and writing

  public var accounts: ManageAccountsUseCase { .init(store: queries) }
  public var addAccount: AddAccountUseCase { .init(store: queries) }
  public var removeAccount: RemoveAccountUseCase { .init(store: queries) }
  public let servers: ServerServices
  public let writing: WritingServices
  /// All connections of this session.
  public var connections: ConnectionLog { ports.connections }
  /// Whether the way to the network costs by the byte; `nil` when nobody knows.
  public var isMetered: @Sendable () async -> Bool? { ports.isMetered }

  // MARK: What is worked out

  public var intelligence: any MessageCategorizing { ports.categorizing }
  public var categories: CategorizeEmailUseCase {
    .init(store: queries, reader: ports.reader, categorizing: ports.categorizing)
  }
  /// Adds categories to incoming mail; can be switched off.
  public let arriving: CategorizingReader
  public var assistance: AssistanceServices { .init(store: queries, ports: ports, senders: senders) }

  // MARK: The store

  public var examineStore: ExamineStoreUseCase { .init(store: store, reader: ports.reader) }
  public var backUp: BackUpStoreUseCase { .init(store: store, clock: ports.clock) }

  /// - Parameters:
  ///   - repository: makes the interface for listings and actions.
  ///   - wording: returns the clause in which an error of sending is stored.
  public convenience init(
    store: MailStore, ports: Ports,
    repository: @escaping @Sendable (MailStore) -> any EmailRepositoryProtocol,
    wording: @escaping @Sendable (any Error) -> String
  ) {
    self.init(store, queries: store, ports, repository, wording)
  }

  /// Returns these use cases for the commands of a session. Queries see the single state of the store that `snapshot` is
  /// open for. What also depends on files, locks or servers still reads the latest state.
  public func sharing(_ snapshot: CommandSnapshot) -> Services {
    Services(base, queries: base.sharing(snapshot), ports, makeRepository, wording, beside: self)
  }

  /// These use cases for what runs beside the commands of a session: it never sees their snapshot.
  public var apart: Services {
    Services(base, queries: base, ports, makeRepository, wording, beside: self)
  }

  /// Returns the same for a job, whose line is noted by `commands`.
  public func apart(for commands: CommandSnapshot) -> Services {
    Services(base, queries: base.reading(besides: commands), ports, makeRepository, wording, beside: self)
  }

  /// Returns these use cases for the mail as it was at a time, which they can't change, with the number of messages that are
  /// missing in it; `close` must be called soon (``MailStore/former(at:)``).
  /// - Throws: ``StoreError``, ``HistoryRefusal``.
  public func former(
    at time: Date
  ) async throws -> (services: Services, missing: Int, close: @Sendable () -> Void) {
    let (former, missing) = try await base.former(at: time)
    let services = Services(former, queries: former, ports, makeRepository, wording, beside: self)
    return (services, missing, { former.close() })
  }

  /// These use cases for what a person lets an agent do: the changes are the agent's.
  public var forAgent: Services {
    let agent = base.forAgent
    return Services(agent, queries: agent, ports, makeRepository, wording, beside: self)
  }

  /// - Parameters:
  ///   - queries: the store as queries see it.
  ///   - other: use cases of the same session, which keep what they remember.
  private init(
    _ base: MailStore, queries: MailStore, _ ports: Ports,
    _ makeRepository: @escaping @Sendable (MailStore) -> any EmailRepositoryProtocol,
    _ wording: @escaping @Sendable (any Error) -> String, beside other: Services? = nil
  ) {
    let store = queries.latest
    (self.base, self.store, self.queries, self.ports, self.wording) = (base, store, queries, ports, wording)
    self.makeRepository = makeRepository
    repository = makeRepository(queries)
    let arriving =
      other?.arriving ?? CategorizingReader(ports.reader, categorizing: ports.categorizing, store: store)
    self.arriving = arriving
    servers =
      other?.servers.reading(queries)
      ?? ServerServices(
        store: store, ports: ports, reader: arriving,
        rules: RunRulesUseCase(store: store, clock: ports.clock, offset: ports.utcOffset))
    remoteMessages =
      other?.remoteMessages
      ?? RemoteMessages(
        store: store, servers: ports.connector, credentials: servers.credentials, clock: ports.clock)
    writing = WritingServices(
      queries: queries, store: store, ports: ports, credentials: servers.credentials, wording: wording)
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
