import VmailDomain
import VmailStore

/// What a keeper does on the connection that it keeps.
extension SyncAccountUseCase {
  /// A sync on a session that is open, noted as ``sync(_:only:tellingAll:ask:progress:)`` notes it.
  /// - Throws: ``StoreError``, `CancellationError`. What goes wrong with the server is in the report.
  func look(
    _ account: Account, only folder: FolderID?, tellingAll all: Bool, on session: any MailServerSession,
    progress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws -> SyncReport {
    var report = SyncReport(accountId: account.id)
    do {
      try await sync(account.id, only: folder, tellingAll: all, on: session, &report, progress)
    } catch let error as ServerError {
      report.failure = .server(error)
      // The keeper makes a new connection, which would end over the same mailbox.
      if let bad = report.mailbox(endedBy: error) {
        try await ignoringServer {
          try await goOn(
            account, only: folder, tellingAll: all, skipping: [bad], ask: nil, &report, progress)
        }
      }
    }
    try Task.checkCancellation()
    try await note(report, of: folder)
    return report
  }

  func inbox(of account: AccountID) async throws -> SyncedFolder? {
    try await store.read { try $0.syncedFolders(accountId: account) }.first { $0.folder.type == .inbox }
  }

  /// Whether the Inbox here is what the server says of it, as far as that can be told from outside.
  func isInLine(_ account: AccountID, _ status: RemoteFolder.Status) async throws -> Bool {
    guard let inbox = try await inbox(of: account), let cursor = inbox.cursor else { return true }
    return MailboxComparison.isInLine(status, cursor, count: inbox.count)
  }

  /// What goes wrong with a second connection adds nothing to what went wrong with the first.
  private func ignoringServer(_ body: () async throws -> Void) async throws {
    do { try await body() } catch is ServerError {} catch is SecretError {} catch is OAuthError {
    } catch is SyncFailure {}
  }
}
