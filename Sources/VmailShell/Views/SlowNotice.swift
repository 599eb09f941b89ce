internal import Dispatch

/// Says that something is going on when it takes longer than one would not notice (page 8.23).
///
/// A Dispatch timer, so that it also fires while the command holds the main task.
public struct SlowNotice: Sendable {
  /// `nil` for never.
  let delay: DispatchTimeInterval?

  public static let standard = SlowNotice(delay: .milliseconds(150))
  static let never = SlowNotice(delay: nil)

  /// Runs `body`; when it is still running after the delay, `text` is shown once.
  func around<Value>(
    _ text: String?, _ console: Console, _ body: () async throws -> Value
  ) async rethrows -> Value {
    guard let text, let delay else { return try await body() }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { @Sendable in console.busy(text) }
    timer.schedule(deadline: .now() + delay)
    timer.activate()
    defer { timer.cancel() }
    return try await body()
  }
}
