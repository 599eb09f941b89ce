public import Testing

/// For tests that wait for programs while servers in this process answer them: they wait on a thread of their own.
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
