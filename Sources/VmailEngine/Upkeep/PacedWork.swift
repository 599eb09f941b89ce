import FoundationEssentials
import Synchronization
import VmailDomain

/// Work that is done in the background a step at a time, one after the other, with a wait before each.
final class PacedWork: Sendable {
  /// Does a part of the work.
  /// - Returns: the seconds to wait before the next step; `nil` when there is nothing more to do.
  /// - Throws: `CancellationError` where it was cancelled; whatever else it throws ends the work.
  typealias Step = @Sendable () async throws -> TimeInterval?

  private struct State {
    var alarm: Alarm?
    var task: Task<Void, Never>?
    var isPaused = false
    var isOver = false

    var goesOn: Bool { !isPaused && !isOver }
  }

  private let state = Mutex(State())
  private let clock: any WallClock
  private let priority: TaskPriority

  init(clock: any WallClock, priority: TaskPriority) {
    self.clock = clock
    self.priority = priority
  }

  /// Begins the work, or goes on with it after a pause. What is over stays so.
  /// - Parameter seconds: the wait before the first step.
  func begin(after seconds: TimeInterval, _ step: @escaping Step) {
    let isOver = state.withLock { state in
      state.isPaused = false
      return state.isOver
    }
    if !isOver { wait(seconds, step) }
  }

  /// Begins no step until ``begin(after:_:)``, and cancels the one that is under way.
  func pause() {
    let (alarm, task) = state.withLock { state in
      state.isPaused = true
      defer { state.alarm = nil }
      return (state.alarm, state.task)
    }
    alarm?.cancel()
    task?.cancel()
  }

  /// Begins no step any more, and returns when the one that is under way has ended.
  func finish() async {
    let alarm = state.withLock { state in
      state.isOver = true
      defer { state.alarm = nil }
      return state.alarm
    }
    alarm?.cancel()
    await settle()
  }

  /// Waits for the step that is under way.
  func settle() async { await state.withLock { $0.task }?.value }

  private func wait(_ seconds: TimeInterval, _ step: @escaping Step) {
    let alarm = clock.schedule(after: seconds) { [weak self] in self?.ring(step) }
    // There is one alarm at most, and none for what does not go on.
    let needless = state.withLock { state -> Alarm? in
      guard state.goesOn else { return alarm }
      defer { state.alarm = alarm }
      return state.alarm
    }
    needless?.cancel()
  }

  private func ring(_ step: @escaping Step) {
    state.withLock { state in
      guard state.goesOn else { return }
      state.task = Task(priority: priority) { [weak self, before = state.task] in
        await before?.value
        await self?.take(step)
      }
    }
  }

  private func take(_ step: @escaping Step) async {
    do {
      try Task.checkCancellation()
      if let seconds = try await step() { return wait(seconds, step) }
    } catch is CancellationError {
      // It was paused, and goes on when it is begun again.
      return
    } catch {
      // Whatever it needs that it can't have, another vmail may.
    }
    state.withLock { $0.isOver = true }
  }
}
