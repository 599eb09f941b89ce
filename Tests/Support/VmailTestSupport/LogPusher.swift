import Foundation
public import VmailDomain
public import VmailStore

/// Processes an account's operation log with responses given by a test, to check the log without a server.
public struct LogPusher {
  /// A server's response to an operation.
  public enum Outcome: Hashable, Sendable {
    case accepted
    case refused(reason: String)
    /// A temporary failure.
    case failed(reason: String)
  }

  /// The result of a run.
  public struct Report: Sendable {
    public var asked: [RemoteOperation] = []
    public var accepted = 0
    public var reverted: [ActionOutcome] = []
    public var isPostponed = false
  }

  private let store: MailStore

  public init(store: MailStore) { self.store = store }

  /// Plays the log up to its end or the first failure.
  public func play(
    accountId: AccountID, _ answer: (RemoteOperation) -> Outcome
  ) async throws -> Report {
    var report = Report()
    while let operation = try await store.read({ try $0.operations(accountId: accountId, limit: 1) }).first {
      guard try await store.write({ try $0.beginOperations([operation.id]) }).contains(operation.id) else {
        continue
      }
      report.asked.append(operation)
      switch answer(operation) {
      case .accepted:
        try await store.write { try $0.finishOperations([AcceptedOperation(operation.id)]) }
        report.accepted += 1
      case .refused(let reason):
        if let reverted = try await store.write({
          try $0.revertOperation(operation.id, reason: .refusedByServer(reason))
        }) {
          report.reverted.append(reverted.outcome)
        }
      case .failed(let reason):
        try await store.write {
          try $0.postponeOperations([operation.id], until: .distantPast, reason: reason)
        }
        report.isPostponed = true
        return report
      }
    }
    return report
  }
}
