import VmailDomain
import VmailStore

/// Sends labels that were created, renamed or deleted here, and special folders that were created, to a
/// server.
struct MailboxPusher {
  let session: any MailServerSession
  let store: MailStore
  private(set) var failures: [MailboxFailure] = []

  /// - Parameter listing: the server's mailboxes.
  /// - Returns: whether these have changed.
  /// - Throws: ``ServerError`` when the server can't be reached now: the remaining changes wait.
  mutating func play(accountId: AccountID, on listing: [RemoteFolder]) async throws -> Bool {
    let changes = try await store.read { try $0.mailboxChanges(accountId: accountId) }
    for change in changes {
      do { try await play(change, on: listing) } catch let error as ServerError {
        guard case .revert = OperationPolicy.verdict(on: error) else { throw error }
        try await revert(change, .server(error))
      }
    }
    return !changes.isEmpty
  }

  private mutating func play(_ change: MailboxChange, on listing: [RemoteFolder]) async throws {
    switch change.kind {
    case .create:
      let path = try await session.create(change.name)
      try await store.write { try $0.finishMailboxChange(change, path: path) }
    case .createSpecial(_, let special):
      // Another client may have created one since, under any name.
      guard FolderMapping.missing(in: listing).contains(special) else {
        return try await store.write { try $0.finishMailboxChange(change, path: nil) }
      }
      let path = try await session.create(special)
      try await store.write { try $0.finishMailboxChange(change, path: path) }
    case .rename(_, let path, _):
      let now = try await session.rename(path, to: change.name)
      try await store.write { try $0.finishMailboxChange(change, path: now) }
    case .delete(let path):
      // Mail may have been received since it was checked here.
      guard try await session.status(of: path).messages == 0 else {
        return try await revert(change, .hasMail)
      }
      try await session.delete(path)
      try await store.write { try $0.finishMailboxChange(change, path: nil) }
    }
  }

  private mutating func revert(_ change: MailboxChange, _ reason: MailboxFailure.Reason) async throws {
    try await store.write { try $0.revertMailboxChange(change) }
    let deed: MailboxFailure.Deed =
      switch change.kind {
      case .create: .create
      case .createSpecial: .createSpecial
      case .rename: .rename
      case .delete: .delete
      }
    failures.append(MailboxFailure(deed: deed, name: change.name, reason: reason))
  }
}
