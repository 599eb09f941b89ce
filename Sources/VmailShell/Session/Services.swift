public import VmailDomain

/// What commands may call: use cases, and nothing below them.
public struct Services: Sendable {
  let fetchThreads: FetchThreadsUseCase
  let fetchThread: FetchThreadUseCase
  let folderList: FetchFolderListUseCase
  let search: SearchThreadsUseCase
  let savedSearches: ManageSavedSearchesUseCase
  let accounts: ManageAccountsUseCase
  let actions: ManageThreadActionsUseCase
  let undoWindow: UndoWindowUseCase
  let journal: UndoActionsUseCase
  let operations: PlayOperationsUseCase
  let importMail: ImportMailUseCase
  let exportMail: ExportMailUseCase
  let doctor: any StoreDoctoring
  let intelligence: any AIRepositoryProtocol

  /// - Parameters:
  ///   - repository: keeps mail, searches it, and acts on it.
  ///   - mailboxes: reads mail from files; `files` writes it to them.
  public init(
    repository: any EmailRepositoryProtocol & SearchRepositoryProtocol & ActionRepositoryProtocol,
    reader: any MessageReading,
    mailboxes: any MailboxReading, files: any MailboxWriting, clock: any WallClock,
    doctor: any StoreDoctoring, intelligence: any AIRepositoryProtocol
  ) {
    fetchThreads = FetchThreadsUseCase(repository: repository)
    fetchThread = FetchThreadUseCase(repository: repository, reader: reader)
    folderList = FetchFolderListUseCase(repository: repository, searches: repository)
    search = SearchThreadsUseCase(repository: repository)
    savedSearches = ManageSavedSearchesUseCase(repository: repository)
    accounts = ManageAccountsUseCase(repository: repository)
    actions = ManageThreadActionsUseCase(repository: repository)
    undoWindow = UndoWindowUseCase(repository: repository, clock: clock)
    journal = UndoActionsUseCase(repository: repository)
    operations = PlayOperationsUseCase(repository: repository)
    importMail = ImportMailUseCase(
      repository: repository, mailboxes: mailboxes, reader: reader, clock: clock)
    exportMail = ExportMailUseCase(repository: repository, mailboxes: files)
    self.doctor = doctor
    self.intelligence = intelligence
  }
}
