public import FoundationEssentials
import Synchronization
public import VmailDomain

/// Carries announced actions out when their undo windows are over: in the background, one after the other, in the order
/// in which they became due. What waits is stored, so that nothing is lost with the process.
public final class UndoTimers: Sendable {
  /// What became of an action.
  public enum Ending: Sendable {
    /// Another process, or an undo, was first.
    case taken
    case carriedOut(ActionOutcome)
    /// The store failed, and the action was withdrawn: no mail was touched.
    case withdrawn(PendingAction, cause: any Error)
    /// The store failed twice: the action can be neither carried out nor withdrawn, and still waits.
    case waits(cause: any Error)
  }

  private struct State {
    /// Who hears what became of each action.
    var waiting: [ActionID: @Sendable (Ending) -> Void] = [:]
    var alarms: [ActionID: Alarm] = [:]
    /// Actions that are being carried out.
    var tasks: [ActionID: Task<Void, Never>] = [:]
    /// The task that was started last; the next one waits for it.
    var lastTask: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let clock: any WallClock

  public init(clock: any WallClock) { self.clock = clock }

  /// Begins to wait for the end of an action's window.
  /// - Parameters:
  ///   - delay: until it is carried out here, in seconds; `nil` to leave that to others.
  ///   - onEnd: called on any thread with what became of it, when it no longer waits here.
  public func wait(
    for id: ActionID, seconds delay: TimeInterval?, by useCase: UndoWindowUseCase,
    onEnd: @escaping @Sendable (Ending) -> Void
  ) {
    state.withLock { $0.waiting[id] = onEnd }
    guard let delay else { return }
    let alarm = clock.schedule(after: delay) { [weak self] in self?.start(id, by: useCase) }
    state.withLock { state in
      if state.waiting[id] != nil { state.alarms[id] = alarm }
    }
  }

  /// Calls the alarm off, because the action was taken.
  public func forget(_ id: ActionID) {
    let alarm = state.withLock { state in
      state.waiting[id] = nil
      return state.alarms.removeValue(forKey: id)
    }
    alarm?.cancel()
  }

  /// Whether the action is being carried out.
  public func isRunning(_ id: ActionID) -> Bool { state.withLock { $0.tasks[id] != nil } }

  /// Carries an action out before its time, and waits until that is done. Does nothing for one that doesn't wait here.
  public func carryOutNow(_ id: ActionID, by useCase: UndoWindowUseCase) async {
    await start(id, by: useCase)?.value
  }

  /// Waits for what is being carried out.
  public func settle() async {
    for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
  }

  /// - Returns: `nil` when it waits no longer.
  @discardableResult
  private func start(_ id: ActionID, by useCase: UndoWindowUseCase) -> Task<Void, Never>? {
    let (task, alarm) = state.withLock { state -> (Task<Void, Never>?, Alarm?) in
      if let running = state.tasks[id] { return (running, nil) }
      guard let onEnd = state.waiting[id] else { return (nil, nil) }
      let task = Task { [before = state.lastTask] in
        await before?.value
        await self.carryOut(id, by: useCase, onEnd: onEnd)
      }
      state.tasks[id] = task
      state.lastTask = task
      return (task, state.alarms.removeValue(forKey: id))
    }
    alarm?.cancel()
    return task
  }

  private func carryOut(
    _ id: ActionID, by useCase: UndoWindowUseCase, onEnd: @Sendable (Ending) -> Void
  ) async {
    let ending = await ending(of: id, by: useCase)
    forget(id)
    onEnd(ending)
    state.withLock { $0.tasks[id] = nil }
  }

  private func ending(of id: ActionID, by useCase: UndoWindowUseCase) async -> Ending {
    do {
      return try await useCase.carryOut(id).map(Ending.carriedOut) ?? .taken
    } catch let cause {
      do {
        return try await useCase.withdraw(id).map { .withdrawn($0, cause: cause) } ?? .taken
      } catch {
        return .waits(cause: cause)
      }
    }
  }
}
