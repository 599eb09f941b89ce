import Foundation
public import VmailDomain

/// Works an account's operation log off against answers that a test gives: what the log does with them, without
/// a server.
public struct LogPlayer {
  /// How a server took an operation.
  public enum Outcome: Hashable, Sendable {
    case accepted
    case refused(reason: String)
    /// Not now.
    case failed(reason: String)
  }

  /// What a run came to.
  public struct Report: Sendable {
    public var asked: [RemoteOperation] = []
    public var accepted = 0
    public var reverted: [ActionOutcome] = []
    public var isPostponed = false
  }

  private let repository: any OperationLogProtocol

  public init(repository: any OperationLogProtocol) { self.repository = repository }

  /// Until the end of the log, or the first that failed.
  public func play(
    accountId: AccountID, _ answer: (RemoteOperation) -> Outcome
  ) async throws -> Report {
    var report = Report()
    while let operation = try await repository.getOperations(accountId: accountId, limit: 1).first {
      guard try await repository.beginOperations([operation.id]).contains(operation.id) else { continue }
      report.asked.append(operation)
      switch answer(operation) {
      case .accepted:
        try await repository.finishOperations([AcceptedOperation(operation.id)])
        report.accepted += 1
      case .refused(let reason):
        if let reverted = try await repository.revertOperation(operation.id, reason: .refusedByServer(reason))
        {
          report.reverted.append(reverted.outcome)
        }
      case .failed(let reason):
        try await repository.postponeOperations([operation.id], until: .distantPast, reason: reason)
        report.isPostponed = true
        return report
      }
    }
    return report
  }
}
