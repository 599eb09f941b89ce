/// Tells an account's server, one after the other, what was changed here.
public struct PlayOperationsUseCase: Sendable {
  private let repository: any ActionRepositoryProtocol

  public init(repository: any ActionRepositoryProtocol) { self.repository = repository }

  /// What a run came to.
  public struct Report: Hashable, Sendable {
    public var accepted = 0
    /// Local changes that were taken back because the server refused them.
    public var reverted: [ActionOutcome] = []
    /// Why it stopped before the end of the log; `nil` at the end.
    public var postponed: String?

    public init() {}
  }

  private static let operationsAtOnce = 100

  /// How many operations the account's server has still to be told of.
  public func waitingCount(accountId: AccountID) async throws -> Int {
    try await ThreadListError.fetching { try await repository.countOperations(accountId: accountId) }
  }

  /// Works the log off until its end or the first temporary failure, which the rest waits behind:
  /// operations on one message depend on each other.
  public func play(accountId: AccountID, on server: any RemoteMailbox) async throws -> Report {
    var report = Report()
    while true {
      try Task.checkCancellation()
      let operations = try await repository.getOperations(accountId: accountId, limit: Self.operationsAtOnce)
      if operations.isEmpty { return report }
      for operation in operations {
        let reverted = report.reverted.count
        guard try await play(operation, on: server, &report) else { return report }
        // What waits behind a refusal may be something else now.
        if report.reverted.count > reverted { break }
      }
    }
  }

  /// - Returns: whether to go on.
  private func play(
    _ operation: RemoteOperation, on server: any RemoteMailbox, _ report: inout Report
  ) async throws -> Bool {
    // An opposite may have cancelled it since it was read.
    guard try await repository.beginOperation(operation.id) else { return true }
    switch await server.perform(operation) {
    case .accepted:
      try await repository.finishOperation(operation.id)
      report.accepted += 1
    case .refused(let reason):
      let outcome = try await repository.revertOperation(operation.id, reason: reason)
      if let outcome { report.reverted.append(outcome) }
    case .failed(let reason):
      try await repository.postponeOperation(operation.id, reason: reason)
      report.postponed = reason
      return false
    }
    return true
  }
}
