public import Testing

/// A trait for tests that wait for other programs while servers in this process respond to these: the tests wait on a
/// separate thread.
///
///     @Suite(.waitsForPrograms) struct …
public struct WaitingForPrograms: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingExecutor()) { try await function() }
  }
}

extension Trait where Self == WaitingForPrograms {
  public static var waitsForPrograms: Self { Self() }
}
