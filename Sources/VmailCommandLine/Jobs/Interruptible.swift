/// Waits for operations that the waiting task can't cancel.
public enum Interruptible {
  /// - Throws: ``CancellationError`` if the caller is cancelled; `body` continues.
  public static func wait(for body: @escaping @Sendable () async -> Void) async throws {
    let (ends, signal) = AsyncStream<Void>.makeStream()
    Task {
      await body()
      signal.finish()
    }
    await withTaskCancellationHandler {
      for await _ in ends {}
    } onCancel: {
      signal.finish()
    }
    try Task.checkCancellation()
  }
}
