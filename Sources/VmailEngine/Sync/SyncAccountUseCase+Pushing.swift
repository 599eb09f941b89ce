public import VmailDomain

/// Changes that are sent to the server at once, without a sync.
extension SyncAccountUseCase {
  /// Sends local changes to the server, and fetches nothing.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  /// - Throws: ``StoreError``, `CancellationError`. Server errors are in the report; the changes wait for the
  ///   next sync.
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
