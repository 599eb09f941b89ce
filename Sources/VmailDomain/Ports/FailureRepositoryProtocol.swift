/// Keeps what failed last, so that it can be tried again after the program has ended.
public protocol FailureRepositoryProtocol: Sendable {
  /// Keeps this in the place of what was kept before; `nil` forgets that.
  func keepFailure(_ failure: LastFailure?) async throws

  /// What was kept last; `nil` when nothing is.
  func getFailure() async throws -> LastFailure?
}
