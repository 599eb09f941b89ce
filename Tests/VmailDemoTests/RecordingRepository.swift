import Foundation
import VmailDomain

/// Remembers what is added; all else is never asked of it.
actor RecordingRepository: EmailRepositoryProtocol {
  private(set) var accounts: [Account] = []
  private(set) var folders: [Folder] = []
  private(set) var batches: [(account: AccountID, messages: [IncomingMessage])] = []

  struct Unexpected: Error {}

  func getAccounts() throws -> [Account] { accounts }

  func addAccount(name: String, email: String, kind: Account.Kind) throws -> Account {
    if accounts.contains(where: { $0.name == name }) { throw AccountError.nameTaken(name) }
    let account = Account(id: AccountID(Int64(accounts.count + 1)), name: name, email: email, kind: kind)
    accounts.append(account)
    for type in FolderType.allCases where type != .custom {
      _ = try ensureFolder(
        accountId: account.id, name: SystemFolderNames.title(of: type), type: type, isServerArchive: false)
    }
    return account
  }

  func getFolders(accountId: AccountID) throws -> [Folder] { folders.filter { $0.accountId == accountId } }

  func ensureFolder(
    accountId: AccountID, name: String, type: FolderType, isServerArchive: Bool
  ) throws -> Folder {
    if let folder = folders.first(where: { $0.accountId == accountId && $0.name == name && $0.type == type })
    {
      return folder
    }
    let folder = Folder(id: FolderID(Int64(folders.count + 1)), accountId: accountId, name: name, type: type)
    folders.append(folder)
    return folder
  }

  func add(_ messages: [IncomingMessage], accountId: AccountID) throws -> [AddOutcome] {
    batches.append((accountId, messages))
    return messages.indices.map { .new(EmailID(Int64($0 + 1))) }
  }

  func getThreads(view: MailboxView, category: AICategory?, cursor: ThreadCursor?, limit: Int) throws
    -> [MailThread]
  {
    throw Unexpected()
  }
  func getThreadsUnified(category: AICategory?, cursor: ThreadCursor?, limit: Int) throws -> [MailThread] {
    throw Unexpected()
  }
  func getCounts(view: MailboxView, category: AICategory?) throws -> ThreadCounts { throw Unexpected() }
  func getUnreadCounts(view: MailboxView) throws -> [AICategory?: Int] { throw Unexpected() }
  func getThread(id: ThreadID) throws -> MailThread? { throw Unexpected() }
  func getEmails(threadId: ThreadID) throws -> [Email] { throw Unexpected() }
  func getEmail(id: EmailID) async throws -> Email? { nil }
  func getSenderWarnings(threadIds: [ThreadID]) throws -> [ThreadID: [SenderWarning]] { throw Unexpected() }
  func getBody(emailId: EmailID) throws -> EmailBody? { throw Unexpected() }
  func getSource(emailId: EmailID) throws -> [UInt8]? { throw Unexpected() }
  func getOutboxEmails(accountId: AccountID?) throws -> [Email] { throw Unexpected() }
  func getMessageCount(folderId: FolderID) throws -> Int { throw Unexpected() }
  func getEmails(accountId: AccountID, after: EmailID?, limit: Int) throws -> [Email] { throw Unexpected() }
}
