public import FoundationEssentials

/// The time of day, and calls that come later, so that tests need not wait.
public protocol WallClock: Sendable {
  var now: Date { get }

  /// Calls `body` once, on any thread, also where the clock is set meanwhile.
  /// - Parameter seconds: from now.
  func schedule(after seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) -> Alarm
}

/// A call that was scheduled.
public struct Alarm: Sendable {
  private let onCancel: @Sendable () -> Void

  /// - Parameter onCancel: calls it off; after the call it does nothing.
  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  /// Calls it off. It is safe to do so after the call.
  public func cancel() { onCancel() }
}
