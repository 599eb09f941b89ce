public import FoundationEssentials
public import VmailDomain

/// Actions that wait for a few seconds before they touch any mail (FR-TL-03, page 8.1).
///
/// What waits is stored: the timers of a shell only wake it, and one that is lost loses nothing.
public struct UndoWindowUseCase: Sendable {
  /// An `undo` at the last moment shown still comes in time (E-11).
  public static let grace: TimeInterval = 0.5

  private let repository: any EmailRepositoryProtocol
  private let clock: any WallClock

  public init(repository: any EmailRepositoryProtocol, clock: any WallClock) {
    self.repository = repository
    self.clock = clock
  }

  /// Announces an action, to be carried out when its window is over.
  /// - Parameter seconds: the length of the window, above 0.
  public func announce(
    _ action: ThreadAction, on places: [ThreadPlace], seconds: TimeInterval
  ) async throws -> Announcement {
    let due = clock.now + seconds + Self.grace
    return try await ThreadListError.acting {
      try await repository.addPending(action, on: places, due: due)
    }
  }

  /// What waits, oldest first.
  public func pending() async throws -> [PendingAction] {
    try await ThreadListError.acting { try await repository.getPending() }
  }

  /// The seconds in which `undo` is still promised for an action, as they are shown.
  public func secondsLeft(_ action: PendingAction) -> Int {
    max(0, Int((action.due.timeIntervalSince(clock.now) - Self.grace).rounded(.up)))
  }

  /// How long until an action is due. A clock that was set back must not make it wait for ever.
  /// - Parameter atMost: the longest window there is, in seconds.
  public func delay(of action: PendingAction, atMost: TimeInterval) -> TimeInterval {
    min(max(0, action.due.timeIntervalSince(clock.now)), atMost + Self.grace)
  }

  /// Carries an action out, due or not.
  /// - Returns: `nil` when somebody else took it: it was withdrawn, or carried out.
  public func carryOut(_ id: ActionID) async throws -> ActionOutcome? {
    try await ThreadListError.acting { try await repository.carryOut(id) }
  }

  /// Takes an action back before any mail was touched.
  /// - Returns: `nil` when it is too late: then nothing was done here.
  public func withdraw(_ id: ActionID) async throws -> PendingAction? {
    try await ThreadListError.acting { try await repository.withdraw(id) }
  }

  /// Carries out what has become due, as after a crash.
  /// - Returns: what became of each, and what still waits.
  public func carryOutDue() async throws -> (outcomes: [ActionOutcome], waiting: [PendingAction]) {
    var outcomes: [ActionOutcome] = []
    var waiting: [PendingAction] = []
    for action in try await pending() {
      guard action.due <= clock.now else {
        waiting.append(action)
        continue
      }
      if let outcome = try await carryOut(action.id) { outcomes.append(outcome) }
    }
    return (outcomes, waiting)
  }
}
