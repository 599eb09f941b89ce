/// Why threads could not be listed or acted on (AC-U-13).
public enum ThreadListError: Error {
  case fetchFailed(underlying: any Error)
  case actionFailed(underlying: any Error)
  case threadNotFound(id: ThreadID)
  case folderNotFound(id: FolderID)

  /// Why the store, or whatever keeps the mail, could not do it; `nil` where it could, and found nothing.
  public var underlying: (any Error)? {
    switch self {
    case .fetchFailed(let underlying), .actionFailed(let underlying): underlying
    case .threadNotFound, .folderNotFound: nil
    }
  }

  /// Runs `body`; what it throws comes out as ``fetchFailed(underlying:)`` unless it is one of
  /// these errors already, or a cancellation, which is no failure.
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

  /// The same for what changes mail: ``actionFailed(underlying:)``.
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
