public import Foundation
public import VmailDomain
public import VmailEngine

/// What commands may call: use cases, and nothing below them.
public struct Services: Sendable {
  let fetchThreads: FetchThreadsUseCase
  let fetchThread: FetchThreadUseCase
  let folderList: FetchFolderListUseCase
  let search: SearchThreadsUseCase
  let locate: LocateMailUseCase
  let history: MailHistoryUseCase
  let savedSearches: ManageSavedSearchesUseCase
  let contacts: ListContactsUseCase
  let accounts: ManageAccountsUseCase
  let addAccount: AddAccountUseCase
  let removeAccount: RemoveAccountUseCase
  /// `nil` where no server can be reached at all.
  let servers: ServerServices?
  /// Every connection of this session.
  let connections: ConnectionLog
  let folders: ManageFoldersUseCase
  let actions: ManageThreadActionsUseCase
  let undoWindow: UndoWindowUseCase
  let journal: UndoActionsUseCase
  let retry: RetryUseCase
  let importMail: ImportMailUseCase
  let exportMail: ExportMailUseCase
  let readMessage: ReadMessageUseCase
  let senders: CheckSendersUseCase
  let unsent: FindUnsentMailUseCase
  let markRead: MarkReadUseCase
  let toggleStar: ToggleStarUseCase
  let loadPictures: LoadPicturesUseCase?
  let unsubscribe: UnsubscribeUseCase
  let trustedSenders: ManageTrustedSendersUseCase
  let attachments: DownloadAttachmentUseCase
  /// `nil` where no server can be reached at all.
  let fetchSource: FetchSourceUseCase?
  let fetchText: FetchTextUseCase?
  let remoteMessages: RemoteMessages?
  let attachmentReader: any AttachmentReading
  let metered: any MeteredConnection
  let doctor: any StoreDoctoring
  /// Derives texts anew, by ``doctor``.
  let reader: any MessageReading
  let intelligence: any AIRepositoryProtocol
  /// `nil` where nothing works categories out; mail may have them all the same.
  let categories: CategorizeEmailUseCase?
  let arriving: CategorizingReader?
  /// `nil` where nothing is summed up or suggested.
  let assistance: AssistanceServices?
  /// `nil` where nothing can be written.
  let writing: WritingServices?
  /// `nil` where nothing is done by itself.
  let automation: AutomationServices?

  /// - Parameters:
  ///   - repository: keeps mail, searches it, and acts on it.
  ///   - mailboxes: reads mail from files; `files` writes it to them.
  ///   - servers: the way to servers; `nil` for none.
  ///   - onDemand: for what is only on them; `nil` to leave it there.
  ///   - pictures: loads remote pictures that were allowed; `nil` to load none.
  ///   - unsubscribing: leaves lists by one click; `nil` to leave none.
  ///   - categories: works them out; `nil` to leave them as they are.
  ///   - assistance: for summaries and replies; `nil` for none.
  ///   - writing: for mail that is written here; `nil` to write none.
  ///   - automation: keeps rules and what is snoozed; `nil` to do nothing by itself.
  ///   - utcOffset: how many seconds local time is ahead of UTC at a moment.
  public init(
    repository: any EmailRepositoryProtocol & SearchRepositoryProtocol & ActionRepositoryProtocol
      & FolderRepositoryProtocol & TrustedSenderRepositoryProtocol & AccountRepositoryProtocol,
    reader: any MessageReading, opener: any MessageOpening,
    mailboxes: any MailboxReading, files: any MailboxWriting, clock: any WallClock,
    doctor: any StoreDoctoring, intelligence: any AIRepositoryProtocol, attachments: AttachmentPorts,
    servers: ServerPorts? = nil, onDemand: OnDemandPorts? = nil, pictures: (any PictureFetching)? = nil,
    unsubscribing: (any OneClickUnsubscribing)? = nil, categories: CategoryPorts? = nil,
    assistance: AssistancePorts? = nil, writing: WritingPorts? = nil,
    automation: (any RunRulesUseCase.Repository)? = nil,
    utcOffset: @escaping @Sendable (Date) -> Int = LocalTime.offset
  ) {
    let connections = ConnectionLog(clock: clock)
    self.connections = connections
    fetchThreads = FetchThreadsUseCase(repository: repository)
    fetchThread = FetchThreadUseCase(repository: repository)
    folderList = FetchFolderListUseCase(repository: repository, searches: repository)
    search = SearchThreadsUseCase(repository: repository)
    history = MailHistoryUseCase(repository: repository)
    locate = LocateMailUseCase(repository: repository, opener: opener, remote: onDemand?.repository)
    contacts = ListContactsUseCase(repository: repository)
    savedSearches = ManageSavedSearchesUseCase(repository: repository)
    accounts = ManageAccountsUseCase(repository: repository)
    addAccount = AddAccountUseCase(repository: repository)
    removeAccount = RemoveAccountUseCase(repository: repository)
    let automation = automation.map { AutomationServices($0, clock: clock, offset: utcOffset) }
    self.automation = automation
    self.servers = servers.map { [connections] in
      ServerServices(
        $0, log: connections, reader: categories?.arriving ?? reader, clock: clock,
        rules: automation?.runRules)
    }
    folders = ManageFoldersUseCase(repository: repository)
    actions = ManageThreadActionsUseCase(repository: repository)
    undoWindow = UndoWindowUseCase(repository: repository, clock: clock)
    journal = UndoActionsUseCase(repository: repository)
    retry = RetryUseCase(repository: repository, sync: servers?.sync)
    importMail = ImportMailUseCase(
      repository: repository, mailboxes: mailboxes, reader: categories?.arriving ?? reader, clock: clock)
    exportMail = ExportMailUseCase(repository: repository, mailboxes: files)
    readMessage = ReadMessageUseCase(repository: repository, opener: opener)
    let senders = CheckSendersUseCase(repository: repository, opener: opener)
    self.senders = senders
    unsent = FindUnsentMailUseCase(repository: repository)
    markRead = MarkReadUseCase(repository: repository)
    toggleStar = ToggleStarUseCase(repository: repository)
    loadPictures = pictures.map { LoadPicturesUseCase(fetcher: LoggedPictures($0, log: connections)) }
    unsubscribe = UnsubscribeUseCase(
      repository: repository, opener: opener,
      oneClick: unsubscribing.map { LoggedUnsubscribing($0, log: connections) })
    trustedSenders = ManageTrustedSendersUseCase(repository: repository, clock: clock)
    var source = attachments.source
    let remote = self.servers.flatMap { servers in
      onDemand.map { servers.remoteMessages($0, alarms: attachments.alarms) }
    }
    if let remote, let onDemand {
      source = OnDemandAttachments(local: source, messages: remote, decoding: onDemand.decoding)
      fetchSource = FetchSourceUseCase(
        repository: repository, remote: onDemand.repository, messages: remote, reader: reader,
        alarms: attachments.alarms)
      fetchText = FetchTextUseCase(
        remote: onDemand.repository, messages: remote, reader: reader, alarms: attachments.alarms)
    } else {
      fetchSource = nil
      fetchText = nil
    }
    remoteMessages = remote
    self.attachments = DownloadAttachmentUseCase(
      source: source, folder: attachments.folder, alarms: attachments.alarms)
    attachmentReader = attachments.reader
    metered = attachments.metered
    self.doctor = doctor
    self.reader = reader
    self.intelligence = intelligence
    self.categories = categories.map {
      CategorizeEmailUseCase(repository: $0.repository, reader: reader, categorizing: $0.categorizing)
    }
    arriving = categories?.arriving
    self.assistance = assistance.map { [connections] in
      AssistanceServices($0, opener: opener, reader: reader, senders: senders, log: connections)
    }
    let credentials = self.servers?.credentials
    self.writing = writing.map {
      WritingServices(
        $0, opener: opener, reader: reader, clock: clock, log: connections, credentials: credentials,
        utcOffset: utcOffset)
    }
  }
}
