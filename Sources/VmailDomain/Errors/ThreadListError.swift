/// A reason why threads could not be listed or acted on (AC-U-13).
public enum ThreadListError: Error {
  case fetchFailed(underlying: any Error)
  case actionFailed(underlying: any Error)
  case threadNotFound(id: ThreadID)
  case folderNotFound(id: FolderID)

  /// The store's underlying error; `nil` when it worked but found nothing.
  public var underlying: (any Error)? {
    switch self {
    case .fetchFailed(let underlying), .actionFailed(let underlying): underlying
    case .threadNotFound, .folderNotFound: nil
    }
  }

  /// Runs `body`; wraps its errors in ``fetchFailed(underlying:)``, except these errors themselves and
  /// cancellation, which isn't a failure.
  public static func fetching<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await wrapping(ThreadListError.fetchFailed, body)
  }

  /// Does the same for changes to mail, with ``actionFailed(underlying:)``.
  public static func acting<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await wrapping(ThreadListError.actionFailed, body)
  }

  private static func wrapping<Value: Sendable>(
    _ wrapped: (any Error) -> ThreadListError, _ body: () async throws -> Value
  ) async throws -> Value {
    do { return try await body() } catch  where error is ThreadListError || error is CancellationError {
      throw error
    } catch {
      throw wrapped(error)
    }
  }
}
