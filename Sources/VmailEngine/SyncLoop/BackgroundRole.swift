import VmailDomain
import VmailStore

/// The role of the process that is the engine of a store while no other requests to be it. The end of the process gives it up.
public struct BackgroundRole: Sendable {
  private let engine: EngineLock
  private let lease: StoreLease

  /// - Parameter path: the store's directory.
  /// - Returns: `nil` while another process has the role.
  /// - Throws: ``StoreError``.
  public init?(path: String) throws {
    engine = try EngineLock(at: path)
    guard let lease = try engine.becomeBackground() else { return nil }
    self.lease = lease
  }

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
