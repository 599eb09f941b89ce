public import Foundation

/// Wakes the shell when an undo window is over, so that tests need not wait.
public protocol AlarmClock: Sendable {
  /// Calls `body` once, on any thread.
  /// - Parameter seconds: from now.
  func schedule(after seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) -> any Alarm
}

/// A call that was scheduled.
public protocol Alarm: Sendable {
  /// Calls it off; too late is no error.
  func cancel()
}
