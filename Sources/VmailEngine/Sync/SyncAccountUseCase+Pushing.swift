public import VmailDomain

/// What the server is told at once, without a sync.
extension SyncAccountUseCase {
  /// Tells the server what was done here, and fetches nothing.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  /// - Throws: ``StoreError``, `CancellationError`. What goes wrong with the server is in the report, and waits for
  ///   the next sync.
  public func push(_ account: Account, ask: SecretAsking? = nil) async throws -> SyncReport {
    var report = SyncReport(accountId: account.id)
    do {
      let session = try await connect(account, ask)
      do {
        try await sync(account.id, tellingAll: true, fetches: false, on: session, &report) { _ in }
        await session.close()
      } catch {
        await session.close()
        throw error
      }
    } catch {
      try Task.checkCancellation()
      guard let failure = SyncFailure(error) else { throw error }
      report.failure = failure
    }
    return report
  }
}
