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
  public static func fetching<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as ThreadListError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ThreadListError.fetchFailed(underlying: error)
    }
  }

  /// Does the same for changes to mail, with ``actionFailed(underlying:)``.
  public static func acting<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as ThreadListError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ThreadListError.actionFailed(underlying: error)
    }
  }
}
