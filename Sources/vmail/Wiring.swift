import VmailDomain
import VmailMessage
import VmailShell
import VmailStore

/// Joins the rooms.
enum Wiring {
  static let version = "0.1.0"

  /// - Parameter storePath: `nil` when neither an option nor the environment says where it is.
  static func environment(storePath: String?, variables: [String: String]) -> ShellEnvironment {
    ShellEnvironment(
      clock: SystemClock(), storePath: storePath ?? "", version: version, variables: variables,
      openServices: { try services(storePath: storePath) })
  }

  private static func services(storePath: String?) throws -> Services {
    guard let storePath else {
      throw StoreError.cannotOpen(path: "", detail: "HOME is not set: name one with --store DIR")
    }
    let store = try MailStore.open(at: storePath)
    let reader = MIMEMessageReader()
    let repository = store.repository
    return Services(
      fetchThreads: FetchThreadsUseCase(repository: repository),
      fetchThread: FetchThreadUseCase(repository: repository, reader: reader),
      folderList: FetchFolderListUseCase(repository: repository),
      accounts: ManageAccountsUseCase(repository: repository),
      importMail: ImportMailUseCase(
        repository: repository, mailboxes: MailboxFileReader(), reader: reader, clock: SystemClock()),
      exportMail: ExportMailUseCase(repository: repository, mailboxes: MailboxFileWriter()),
      doctor: store.doctor)
  }
}
