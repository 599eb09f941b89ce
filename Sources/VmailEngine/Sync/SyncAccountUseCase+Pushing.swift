public import VmailDomain
import VmailStore

/// Changes that are sent to the server at once, without a sync.
extension SyncAccountUseCase {
  /// Sends local changes to the server, and fetches nothing.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  /// - Throws: ``StoreError``, `CancellationError`. Server errors are in the report; the changes wait for the
  ///   next sync.
  public func push(_ account: Account, ask: SecretAsking? = nil) async throws -> SyncReport {
    var report = SyncReport(accountId: account.id)
    do {
      try await goOn(
        account, only: nil, pushingAll: true, fetches: false, after: SyncTroubles(), ask: ask, &report
      ) { _ in }
    } catch {
      try Task.checkCancellation()
      guard let failure = SyncFailure(error) else { throw error }
      report.failure = failure
    }
    return report
  }

  /// Takes back the changes that were postponed, as if the server had refused them. Messages written here stay here.
  /// - Returns: their number.
  public func dropPostponed(_ accountId: AccountID) async throws -> Int {
    let operations = try await store.read {
      try $0.operations(accountId: accountId, limit: Int.max).filter { $0.attempts > 0 }
    }
    for operation in operations { try await store.write { try $0.dropOperation(operation) } }
    return operations.count
  }
}
