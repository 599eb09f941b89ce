public import FoundationEssentials
public import VmailDomain

/// Actions that wait for a few seconds before they change any mail (FR-TL-03, page 8.1).
///
/// Pending actions are stored: a shell's timers only trigger them, and nothing is lost with a timer.
public struct UndoWindowUseCase: Sendable {
  /// Extra time so that an `undo` at the last displayed moment still works (E-11).
  public static let grace: TimeInterval = 0.5

  let repository: any EmailRepositoryProtocol
  let transfers: TransferMailUseCase
  let clock: any WallClock

  /// Announces an action, to be carried out when its window ends.
  /// - Parameter seconds: the length of the window, above 0.
  public func announce(
    _ action: ThreadAction, on places: [ThreadInMailbox], seconds: TimeInterval
  ) async throws -> Announcement {
    let due = clock.now + seconds + Self.grace
    return try await ThreadListError.acting {
      var announced = try await repository.addPending(action, on: places, due: due)
      for (id, outcome) in announced.overtaken {
        announced.overtaken[id] = try await transfers.copying(outcome)
      }
      return announced
    }
  }

  /// Returns the actions in their undo window, oldest first. What waits for a server is among the changes that do.
  public func pending() async throws -> [PendingAction] {
    try await ThreadListError.acting { try await repository.getPending().filter { !$0.awaitsCopies } }
  }

  /// Returns the displayed number of seconds for which `undo` is guaranteed.
  public func secondsLeft(_ action: PendingAction) -> Int {
    max(0, Int((action.due.timeIntervalSince(clock.now) - Self.grace).rounded(.up)))
  }

  /// Returns the time until an action is due. A clock that was set back must not make it wait for ever.
  /// - Parameter atMost: the longest possible window, in seconds.
  public func delay(of action: PendingAction, atMost: TimeInterval) -> TimeInterval {
    min(max(0, action.due.timeIntervalSince(clock.now)), atMost + Self.grace)
  }

  /// Carries out an action, due or not.
  /// - Returns: `nil` when it is no longer pending: it was withdrawn, or carried out by another process.
  public func carryOut(_ id: ActionID) async throws -> ActionOutcome? {
    try await ThreadListError.acting {
      guard let outcome = try await repository.carryOut(id) else { return nil }
      return try await transfers.copying(outcome)
    }
  }

  /// Withdraws an action before any mail was changed.
  /// - Returns: `nil` when it is too late: then nothing was done here.
  public func withdraw(_ id: ActionID) async throws -> PendingAction? {
    try await ThreadListError.acting { try await repository.withdraw(id) }
  }

  /// Carries out actions that have become due, as after a crash.
  /// - Returns: the outcome of each, and the actions still pending.
  public func carryOutDue() async throws -> (outcomes: [ActionOutcome], waiting: [PendingAction]) {
    var outcomes: [ActionOutcome] = []
    var waiting: [PendingAction] = []
    let actions = try await ThreadListError.acting { try await repository.getPending() }
    for action in actions where !action.awaitsCopies {
      guard action.due <= clock.now else {
        waiting.append(action)
        continue
      }
      if let outcome = try await carryOut(action.id) { outcomes.append(outcome) }
    }
    // What a process that ended has begun. Otherwise nothing is read: another connection would have to read the schema.
    if actions.contains(where: \.awaitsCopies) {
      outcomes += try await ThreadListError.acting { try await transfers.makeCopies() }
    }
    return (outcomes, waiting)
  }
}
