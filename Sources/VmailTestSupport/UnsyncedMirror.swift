public import Foundation
public import VmailDomain

/// A repository for tests of what is above sync: accounts can be synced, and no mailbox is ever copied.
public struct UnsyncedMirror: SyncRepositoryProtocol, AccountRepositoryProtocol {
  private let accounts: any AccountRepositoryProtocol

  public init(_ accounts: any AccountRepositoryProtocol) { self.accounts = accounts }

  public func getSyncedFolders(accountId: AccountID) -> [SyncedFolder] { [] }
  public func setMailboxes(_ bindings: [FolderMapping.Binding], accountId: AccountID) {}
  public func getKnownUIDs(folderId: FolderID) -> UIDSet { [] }
  public func getKnown(_ identities: [MessageIdentity], accountId: AccountID) -> Set<MessageIdentity> { [] }
  public func restart(folderId: FolderID, cursor: FolderCursor) {}
  public func apply(_ batch: SyncBatch) -> SyncCounts? { nil }
  public func noteSync(accountId: AccountID, at time: Date, failure: String?) {}
  public func getSyncStates() -> [AccountID: SyncState] { [:] }

  public func addServerAccount(name: String, email: String, server: ServerSettings) async throws -> Account {
    try await accounts.addServerAccount(name: name, email: email, server: server)
  }

  public func getServerSettings(accountId: AccountID) async throws -> ServerSettings? {
    try await accounts.getServerSettings(accountId: accountId)
  }

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
