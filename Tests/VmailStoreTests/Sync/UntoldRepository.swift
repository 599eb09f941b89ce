import Foundation
import VmailDomain
import VmailEngine
import VmailStore

/// A store whose operations wait whatever happens: their turn never comes.
struct UntoldRepository: SyncAccountUseCase.Repository {
  let store: EmailRepositoryImpl

  func getIdentities(accountId: AccountID) async throws -> [Participant] {
    try await store.getIdentities(accountId: accountId)
  }

  func setIdentities(_ people: [Participant], accountId: AccountID) async throws {
    try await store.setIdentities(people, accountId: accountId)
  }

  func getSizeLimit(accountId: AccountID) async throws -> Int? {
    try await store.getSizeLimit(accountId: accountId)
  }

  func setSizeLimit(_ limit: Int?, accountId: AccountID) async throws {
    try await store.setSizeLimit(limit, accountId: accountId)
  }

  func getAppended(_ id: ID<RemoteOperation>) -> AppendedMessage? { nil }
  func getReadyOperations(
    accountId: AccountID, after id: ID<RemoteOperation>?, at now: Date?, limit: Int
  ) -> [RemoteOperation] { [] }

  func getMailboxChanges(accountId: AccountID) -> [MailboxChange] { [] }
  func finishMailboxChange(_ change: MailboxChange, path: MailboxPath?) {}
  func revertMailboxChange(_ change: MailboxChange) {}
  func getFolder(_ id: FolderID) -> Folder? { nil }
  func bindMailbox(_ folder: FolderID, path: MailboxPath) {}

  func getSyncedFolders(accountId: AccountID) async throws -> [SyncedFolder] {
    try await store.getSyncedFolders(accountId: accountId)
  }
  func getSyncedFolder(id: FolderID) async throws -> SyncedFolder? {
    try await store.getSyncedFolder(id: id)
  }
  func setMailboxes(_ bindings: [FolderMapping.Binding], accountId: AccountID) async throws {
    try await store.setMailboxes(bindings, accountId: accountId)
  }
  func renameMailbox(_ folderId: FolderID, to path: MailboxPath, name: String) async throws {
    try await store.renameMailbox(folderId, to: path, name: name)
  }
  func setPermissions(_ permissions: MailboxPermissions, folderId: FolderID) async throws {
    try await store.setPermissions(permissions, folderId: folderId)
  }
  func getNewestCopies(folderId: FolderID, limit: Int) async throws -> [UInt32: EmailID] {
    try await store.getNewestCopies(folderId: folderId, limit: limit)
  }
  func getKnownUIDs(folderId: FolderID) async throws -> UIDSet {
    try await store.getKnownUIDs(folderId: folderId)
  }
  func getCopies(of emails: [EmailID]) async throws -> [EmailID: [MirroredCopy]] {
    try await store.getCopies(of: emails)
  }
  func getClues(of emails: [EmailID]) async throws -> [EmailID: MessageClue] {
    try await store.getClues(of: emails)
  }
  func getKnown(
    _ identities: [MessageIdentity], accountId: AccountID
  ) async throws -> Set<MessageIdentity> {
    try await store.getKnown(identities, accountId: accountId)
  }
  func restart(folderId: FolderID, cursor: FolderCursor) async throws {
    try await store.restart(folderId: folderId, cursor: cursor)
  }
  func apply(_ batch: SyncBatch) async throws -> SyncCounts? { try await store.apply(batch) }
  func noteSync(accountId: AccountID, at time: Date, failure: SyncFailure?) async throws {
    try await store.noteSync(accountId: accountId, at: time, failure: failure)
  }
  func getSyncStates() async throws -> [AccountID: SyncState] { try await store.getSyncStates() }

  func addServerAccount(name: String, email: String, server: ServerSettings) async throws -> Account {
    try await store.addServerAccount(name: name, email: email, server: server)
  }
  func getServerSettings(accountId: AccountID) async throws -> ServerSettings? {
    try await store.getServerSettings(accountId: accountId)
  }
  func updateAccount(_ account: Account, server: ServerSettings?) async throws {
    try await store.updateAccount(account, server: server)
  }
  func getContents(accountId: AccountID) async throws -> AccountContents {
    try await store.getContents(accountId: accountId)
  }
  func removeAccount(_ id: AccountID) async throws { try await store.removeAccount(id) }

  func getOperations(accountId: AccountID, limit: Int) async throws -> [RemoteOperation] {
    try await store.getOperations(accountId: accountId, limit: limit)
  }
  func getChangeNumber() async throws -> Int64 { try await store.getChangeNumber() }
  func countOperations(accountId: AccountID) async throws -> Int {
    try await store.countOperations(accountId: accountId)
  }
  func beginOperations(_ ids: [ID<RemoteOperation>]) async throws -> Set<ID<RemoteOperation>> {
    try await store.beginOperations(ids)
  }
  func finishOperations(_ done: [AcceptedOperation]) async throws { try await store.finishOperations(done) }
  func postponeOperations(
    _ ids: [ID<RemoteOperation>], until time: Date, reason: String
  ) async throws {
    try await store.postponeOperations(ids, until: time, reason: reason)
  }
  func revertOperation(_ id: ID<RemoteOperation>, reason: ActionRefusal) async throws -> RevertedOperation? {
    try await store.revertOperation(id, reason: reason)
  }
  func getChangedThreads(by entries: Set<ActionID>) async throws -> Set<ThreadID> {
    try await store.getChangedThreads(by: entries)
  }
}
