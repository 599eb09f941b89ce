public import Foundation
public import VmailDomain

/// Threads that are out of the Inbox for a while. How they leave it is an action like others
/// (``ThreadAction/snooze(until:)``); this is about how they come back.
public struct SnoozeThreadsUseCase: Sendable {
  private let repository: any SnoozeRepositoryProtocol
  private let clock: any WallClock

  public init(repository: any SnoozeRepositoryProtocol, clock: any WallClock) {
    self.repository = repository
    self.clock = clock
  }

  /// What comes back first comes first.
  public func snoozed() async throws -> [SnoozedThread] {
    try await ThreadListError.fetching { try await repository.getSnoozed() }
  }

  /// Seconds until the first thread is due, not below 0; `nil` when none is snoozed.
  public func secondsToNext() async throws -> TimeInterval? {
    try await ThreadListError.fetching {
      try await repository.getNextWake().map { max(0, $0.timeIntervalSince(clock.now)) }
    }
  }

  /// Brings back what is due.
  public func wakeDue() async throws -> [ThreadID] {
    try await ThreadListError.acting {
      guard let next = try await repository.getNextWake(), next <= clock.now else { return [] }
      return try await repository.wakeDue(at: clock.now)
    }
  }

  /// Brings these threads back before their time.
  public func wake(_ threads: [ThreadID]) async throws -> [ThreadID] {
    try await ThreadListError.acting { try await repository.wake(threads: threads) }
  }
}
