public import VmailDomain

/// Knows what failed last, in this program or one before it.
public struct RetryUseCase: Sendable {
  private let repository: any FailureRepositoryProtocol
  private let sync: (any SyncRepositoryProtocol)?

  /// - Parameter sync: knows how syncs ended; `nil` where nothing is synced.
  public init(repository: any FailureRepositoryProtocol, sync: (any SyncRepositoryProtocol)?) {
    self.repository = repository
    self.sync = sync
  }

  /// Keeps what failed for the next program, as far as it means the same there.
  public func keep(_ failure: LastFailure?) async throws {
    if case .command(let command) = failure, !command.isKept {
      return try await repository.keepFailure(nil)
    }
    try await repository.keepFailure(failure)
  }

  /// What is to be tried again: what failed last; where nothing did, the syncs that a listing says have failed.
  /// - Parameter known: what failed last in this session; `nil` where nothing did.
  public func failure(known: LastFailure?) async throws -> LastFailure? {
    let last = if let known { known } else { try await repository.getFailure() }
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
    try await sync?.getSyncStates().filter(\.value.hasFailed).keys.sorted() ?? []
  }
}

extension LastFailure {
  fileprivate static func syncs(_ accounts: [AccountID]) -> LastFailure? {
    accounts.isEmpty ? nil : .sync(accounts)
  }
}
