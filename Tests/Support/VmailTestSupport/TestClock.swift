public import Foundation
import Synchronization
public import VmailDomain

/// A clock that stands still until a test changes it; alarms go off when it passes them.
public final class TestClock: WallClock {
  /// 2025-02-05T14:30:00Z, a Wednesday.
  public static let start = Date(timeIntervalSince1970: 1_738_765_800)

  private struct State {
    var now: Date
    /// The elapsed time, whatever the clock was set to.
    var elapsed: TimeInterval = 0
    var lastAlarm = 0
    var alarms: [Int: (due: TimeInterval, body: @Sendable () -> Void)] = [:]
  }

  private let state: Mutex<State>

  public init(now: Date = TestClock.start) { state = Mutex(State(now: now)) }

  public var now: Date { state.withLock { $0.now } }

  /// Lets time pass, and runs scheduled actions before it returns.
  public func advance(by seconds: TimeInterval) {
    let ringing = state.withLock { state in
      state.now += seconds
      state.elapsed += seconds
      let due = state.alarms.filter { $0.value.due <= state.elapsed }
      for key in due.keys { state.alarms[key] = nil }
      return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.value.body)
    }
    for body in ringing { body() }
  }

  /// Sets the clock, forward or back, as on real machines. No time passes.
  public func set(to date: Date) { state.withLock { $0.now = date } }

  public func schedule(
    after seconds: TimeInterval, _ body: @escaping @Sendable () -> Void
  ) -> Alarm {
    state.withLock { state in
      state.lastAlarm += 1
      state.alarms[state.lastAlarm] = (state.elapsed + seconds, body)
      return Alarm { [number = state.lastAlarm] in self.cancel(number) }
    }
  }

  /// The number of alarms that have neither gone off nor been cancelled.
  public var alarmCount: Int { state.withLock { $0.alarms.count } }

  private func cancel(_ alarm: Int) { state.withLock { $0.alarms[alarm] = nil } }
}
