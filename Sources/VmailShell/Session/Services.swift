public import VmailDomain

/// What commands may call: use cases, and nothing below them.
public struct Services: Sendable {
  let fetchThreads: FetchThreadsUseCase
  let fetchThread: FetchThreadUseCase
  let folderList: FetchFolderListUseCase
  let search: SearchThreadsUseCase
  let savedSearches: ManageSavedSearchesUseCase
  let accounts: ManageAccountsUseCase
  let importMail: ImportMailUseCase
  let exportMail: ExportMailUseCase
  let doctor: any StoreDoctoring
  let intelligence: any AIRepositoryProtocol

  public init(
    fetchThreads: FetchThreadsUseCase, fetchThread: FetchThreadUseCase,
    folderList: FetchFolderListUseCase, search: SearchThreadsUseCase,
    savedSearches: ManageSavedSearchesUseCase, accounts: ManageAccountsUseCase,
    importMail: ImportMailUseCase, exportMail: ExportMailUseCase, doctor: any StoreDoctoring,
    intelligence: any AIRepositoryProtocol
  ) {
    self.fetchThreads = fetchThreads
    self.fetchThread = fetchThread
    self.folderList = folderList
    self.search = search
    self.savedSearches = savedSearches
    self.accounts = accounts
    self.importMail = importMail
    self.exportMail = exportMail
    self.doctor = doctor
    self.intelligence = intelligence
  }
}
