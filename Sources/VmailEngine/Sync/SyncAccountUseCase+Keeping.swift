import FoundationEssentials
import VmailDomain
import VmailStore

/// The operations of the sync loop on its connection.
extension SyncAccountUseCase {
  /// Syncs on an open session, and records the result like ``sync(_:only:tellingAll:ask:progress:)``.
  /// - Throws: ``StoreError``, `CancellationError`. Server errors are in the report.
  func look(
    _ account: Account, only folder: FolderID?, pushingAll all: Bool, on session: any MailServerSession,
    progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws -> SyncReport {
    var report = SyncReport(accountId: account.id)
    let troubles = SyncTroubles()
    do {
      try await sync(account.id, only: folder, pushingAll: all, on: session, troubles, &report, progress)
    } catch let error as ServerError {
      report.failure = .server(error)
      // A new connection of the sync loop would fail at the same place.
      if troubles.canGoOn() {
        try await ignoringServer {
          try await goOn(
            account, only: folder, pushingAll: all, after: troubles, ask: nil, &report, progress)
        }
      }
    }
    report.note(await session.takeAlerts())
    try Task.checkCancellation()
    try await note(report, of: folder)
    return report
  }

  /// Returns the seconds after which Sent is to be searched for the last time for mail that may have been sent; `nil` if there
  /// is none.
  func waitForLastSearch(of account: AccountID) async throws -> TimeInterval? {
    let now = clock.now
    return try await store.read { try $0.uncertain(accountId: account) }.filter(\.look.isOpen)
      .compactMap { $0.look.until?.timeIntervalSince(now) }.filter { $0 > 0 }.min()
  }

  func inbox(of account: AccountID) async throws -> SyncedFolder? {
    try await store.read { try $0.syncedFolders(accountId: account) }.first { $0.folder.type == .inbox }
  }

  /// Returns whether the Inbox here agrees with the server's STATUS, as far as that shows.
  func isInLine(_ account: AccountID, _ status: RemoteFolder.Status) async throws -> Bool {
    guard let inbox = try await inbox(of: account), let cursor = inbox.cursor else { return true }
    // The Inbox of Gmail is waited for, and not All Mail: what leaves it is reported there, too.
    if inbox.labelOf != nil { return status.messages.map { $0 == inbox.count } ?? true }
    return MailboxComparison.isInLine(status, cursor, count: inbox.count)
  }

  /// Errors of a second connection add nothing to those of the first.
  private func ignoringServer(_ body: () async throws -> Void) async throws {
    do { try await body() } catch is ServerError {} catch is SecretError {} catch is OAuthError {
    } catch is SyncFailure {}
  }
}
