import VmailDomain
import VmailStore

/// The role of the process that is the engine of a store while no prompt is.
public struct BackgroundRole: Sendable {
  private let path: String

  /// - Parameter path: the store's directory.
  public init(path: String) { self.path = path }

  /// Takes the role. Releasing it, or the end of the process, gives it up.
  /// - Returns: `nil` while another process has it.
  /// - Throws: ``StoreError``.
  public func begin() throws -> Held? {
    let engine = try EngineLock(at: path)
    return try engine.becomeBackground().map { Held(engine: engine, lease: $0) }
  }

  /// The role while this process has it.
  public struct Held: Sendable {
    fileprivate let engine: EngineLock
    fileprivate let lease: StoreLease

    /// Whether another process requests to be the engine.
    /// - Throws: ``StoreError``.
    public var isEngineRequested: Bool { get throws { try engine.isRequested() } }

    /// Returns a stream with an element shortly after each request. It begins with this call.
    public func requests() -> AsyncStream<Void> { engine.requests() }

    /// Waits until no process requests to be the engine.
    /// - Throws: ``StoreError``, `CancellationError`.
    public func waitForTurn() async throws {
      let (turn, signal) = AsyncThrowingStream<Void, any Error>.makeStream()
      // A cancelled wait goes on, without consequences.
      Task { [engine] in
        do {
          try await engine.waitForNoRequest()
          signal.finish()
        } catch { signal.finish(throwing: error) }
      }
      for try await _ in turn {}
      try Task.checkCancellation()
    }
  }
}
