public import Foundation

/// Wakes the shell when an undo window ends, so that tests needn't wait.
public protocol AlarmClock: Sendable {
  /// Calls `body` once, on any thread.
  /// - Parameter seconds: the delay from now.
  func schedule(after seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) -> any Alarm
}

/// A scheduled call.
public protocol Alarm: Sendable {
  /// Cancels the call; has no effect if it was already made.
  func cancel()
}
