import Dispatch
public import VmailTerminal

/// Shows a notice when an operation takes noticeably long (page 8.23).
///
/// It uses a Dispatch timer, which also fires while the command occupies the main task.
public struct SlowNotice: Sendable {
  /// The delay; `nil` for no notice.
  private let delay: DispatchTimeInterval?

  public static let standard = SlowNotice(delay: .milliseconds(150))
  public static let never = SlowNotice(delay: nil)

  /// Runs `body`; if it is still running after the delay, and has neither printed nor asked anything, `text` is shown
  /// once.
  public func around<Value>(
    _ text: String?, _ console: Console, _ body: () async throws -> Value
  ) async rethrows -> Value {
    guard let text, let delay else { return try await body() }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let writes = console.writes
    timer.setEventHandler { @Sendable in if console.writes == writes { console.busy(text) } }
    timer.schedule(deadline: .now() + delay)
    timer.activate()
    defer { timer.cancel() }
    return try await body()
  }
}
