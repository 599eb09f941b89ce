public import Foundation
import Synchronization
public import VmailDomain
public import VmailEngine

/// A repository for tests of what is above sync: accounts can be synced, and no mailbox is ever copied.
public struct UnsyncedMirror: SyncAccountUseCase.Repository {
  private let accounts: any AccountRepositoryProtocol
  private let states = SyncStates()

  public init(_ accounts: any AccountRepositoryProtocol) { self.accounts = accounts }

  public func getSyncedFolders(accountId: AccountID) -> [SyncedFolder] { [] }
  public func getSyncedFolder(id: FolderID) -> SyncedFolder? { nil }
  public func setMailboxes(_ bindings: [FolderMapping.Binding], accountId: AccountID) {}
  public func renameMailbox(_ folderId: FolderID, to path: MailboxPath, name: String) {}
  public func setPermissions(_ permissions: MailboxPermissions, folderId: FolderID) {}
  public func getNewestCopies(folderId: FolderID, limit: Int) -> [UInt32: EmailID] { [:] }
  public func getKnownUIDs(folderId: FolderID) -> UIDSet { [] }
  public func getCopies(of emails: [EmailID]) -> [EmailID: [MirroredCopy]] { [:] }
  public func getClues(of emails: [EmailID]) -> [EmailID: MessageClue] { [:] }
  public func getOperations(accountId: AccountID, limit: Int) -> [RemoteOperation] { [] }
  public func getReadyOperations(
    accountId: AccountID, after id: ID<RemoteOperation>?, at now: Date?, limit: Int
  ) -> [RemoteOperation] { [] }
  public func getChangeNumber() -> Int64 { 0 }
  public func countOperations(accountId: AccountID) -> Int { 0 }
  public func beginOperations(_ ids: [ID<RemoteOperation>]) -> Set<ID<RemoteOperation>> { [] }
  public func getAppended(_ id: ID<RemoteOperation>) -> AppendedMessage? { nil }
  public func finishOperations(_ done: [AcceptedOperation]) {}
  public func postponeOperations(_ ids: [ID<RemoteOperation>], until time: Date, reason: String) {}
  public func revertOperation(_ id: ID<RemoteOperation>, reason: ActionRefusal) -> RevertedOperation? { nil }
  public func getChangedThreads(by entries: Set<ActionID>) -> Set<ThreadID> { [] }
  public func getMailboxChanges(accountId: AccountID) -> [MailboxChange] { [] }
  public func finishMailboxChange(_ change: MailboxChange, path: MailboxPath?) {}
  public func revertMailboxChange(_ change: MailboxChange) {}
  public func getFolder(_ id: FolderID) -> Folder? { nil }
  public func bindMailbox(_ folder: FolderID, path: MailboxPath) {}
  public func getKnown(_ identities: [MessageIdentity], accountId: AccountID) -> Set<MessageIdentity> { [] }
  public func restart(folderId: FolderID, cursor: FolderCursor) {}
  public func apply(_ batch: SyncBatch) -> SyncCounts? { nil }
  public func noteSync(accountId: AccountID, at time: Date, failure: SyncFailure?) {
    states.note(accountId, at: time, failure)
  }
  public func getSyncStates() -> [AccountID: SyncState] { states.all }

  public func addServerAccount(name: String, email: String, server: ServerSettings) async throws -> Account {
    try await accounts.addServerAccount(name: name, email: email, server: server)
  }

  public func getServerSettings(accountId: AccountID) async throws -> ServerSettings? {
    try await accounts.getServerSettings(accountId: accountId)
  }

  public func getIdentities(accountId: AccountID) async throws -> [Participant] {
    try await accounts.getIdentities(accountId: accountId)
  }

  public func setIdentities(_ people: [Participant], accountId: AccountID) async throws {
    try await accounts.setIdentities(people, accountId: accountId)
  }

  public func getSizeLimit(accountId: AccountID) -> Int? { nil }
  public func setSizeLimit(_ limit: Int?, accountId: AccountID) {}

  public func updateAccount(_ account: Account, server: ServerSettings?) async throws {
    try await accounts.updateAccount(account, server: server)
  }

  public func getContents(accountId: AccountID) async throws -> AccountContents {
    try await accounts.getContents(accountId: accountId)
  }

  public func removeAccount(_ id: AccountID) async throws { try await accounts.removeAccount(id) }
}

/// The engine's lock of a store.
public struct StubEngineLock: EngineLocking {
  private struct Hold: EngineHold {}
  private let isFree: Bool

  /// - Parameter isFree: whether no other vmail is the engine.
  public init(isFree: Bool) { self.isFree = isFree }

  public func become() -> (any EngineHold)? { isFree ? Hold() : nil }
}

/// How syncs ended.
private final class SyncStates: Sendable {
  private let states = Mutex<[AccountID: SyncState]>([:])

  var all: [AccountID: SyncState] { states.withLock { $0 } }

  func note(_ account: AccountID, at time: Date, _ failure: SyncFailure?) {
    states.withLock { states in
      let last = failure == nil ? time : states[account]?.lastSync
      states[account] = SyncState(lastSync: last, hasFailed: failure != nil, failure: failure)
    }
  }
}
