public import VmailDomain
public import VmailStore

/// Knows what failed last, in this program or one before it.
public struct RetryUseCase: Sendable {
  private let store: MailStore

  public init(store: MailStore) { self.store = store }

  /// Keeps what failed for the next program, as far as it means the same there.
  public func keep(_ failure: LastFailure?) async throws {
    if case .command(let command) = failure, !command.isKept {
      return try await store.write { try $0.keepFailure(nil) }
    }
    try await store.write { try $0.keepFailure(failure) }
  }

  /// What is to be tried again: what failed last; where nothing did, the syncs that a listing says have failed.
  /// - Parameter known: what failed last in this session; `nil` where nothing did.
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
