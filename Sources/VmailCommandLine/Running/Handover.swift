import Synchronization

/// Passes the context to the task that runs commands, and back. There is never a second copy of what grows: a shared list
/// would be copied in full when something is added to it, and so would all aliases with each line of a long rc file.
final class Handover<Context: CommandContext>: Sendable {
  private let context: Mutex<Context>

  init(_ context: inout Context) { self.context = Mutex(context.handOver()) }

  func take() -> Context { context.withLock { $0.handOver() } }

  func give(_ context: Context) { self.context.withLock { $0 = context } }
}

extension CommandContext {
  /// Runs cleanup after Ctrl-C in a separate task, which has not been cancelled.
  public mutating func afterInterruption(
    _ work: @escaping @Sendable (inout Self) async throws -> Void
  ) async throws {
    let handover = Handover(&self)
    let result = await Task { () -> Result<Void, any Error> in
      var context = handover.take()
      defer { handover.give(context) }
      do { return .success(try await work(&context)) } catch { return .failure(error) }
    }.value
    self = handover.take()
    try result.get()
  }
}
