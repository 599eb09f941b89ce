public import Foundation
public import VmailDomain

extension EmailRepositoryImpl: SnoozeRepositoryProtocol {
  public func getSnoozed() async throws -> [SnoozedThread] {
    try await database.read { try SnoozedMessages($0).all() }
  }

  public func getNextWake() async throws -> Date? {
    try await database.read { try SnoozedMessages($0).next() }
  }

  public func wakeDue(at now: Date) async throws -> [ThreadID] {
    try await database.write { transaction in
      let snoozed = SnoozedMessages(transaction.db)
      return try snoozed.due(at: now).filter { try snoozed.wake($0) }
    }
  }

  public func wake(threads: [ThreadID]) async throws -> [ThreadID] {
    guard try await getNextWake() != nil else { return [] }
    return try await database.write { transaction in
      let snoozed = SnoozedMessages(transaction.db)
      return try threads.filter { try snoozed.wake($0) }
    }
  }
}
