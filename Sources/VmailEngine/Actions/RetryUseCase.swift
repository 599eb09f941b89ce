public import VmailDomain
import VmailStore

/// Determines what failed last, in this process or an earlier one.
public struct RetryUseCase: Sendable {
  let store: MailStore

  /// Stores the failure for later processes, if it means the same there.
  public func keep(_ failure: LastFailure?) async throws {
    if case .command(let command) = failure, !command.isKept {
      return try await store.write { try $0.keepFailure(nil) }
    }
    try await store.write { try $0.keepFailure(failure) }
  }

  /// Returns the failure to retry: the last one, or else the syncs recorded as failed.
  /// - Parameter known: the last failure in this session; `nil` if there was none.
  public func failure(known: LastFailure?) async throws -> LastFailure? {
    let last = if let known { known } else { try await store.read { try $0.lastFailure() } }
    switch last {
    case .command, .actions: return last
    case .sync(let accounts):
      let failing = try await failing()
      let left = accounts.filter(failing.contains)
      return left.isEmpty ? .syncs(failing) : .sync(left)
    case nil: return .syncs(try await failing())
    }
  }

  private func failing() async throws -> [AccountID] {
    try await store.read { try $0.syncStates() }.filter(\.value.hasFailed).keys.sorted()
  }
}

extension LastFailure {
  fileprivate static func syncs(_ accounts: [AccountID]) -> LastFailure? {
    accounts.isEmpty ? nil : .sync(accounts)
  }
}
