import Glibc
import VmailDomain

/// Maps errors of SQLite and the system to store errors; no other code does.
extension StoreError {
  /// Runs `body`, and converts errors of SQLite and the system to store errors.
  static func mapping<Value>(_ files: StoreFiles, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw mapped(error, files)
    }
  }

  /// Does the same around an asynchronous call.
  static func mapping<Value>(
    _ files: StoreFiles, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> sending Value
  ) async throws -> sending Value {
    do {
      return try await body()
    } catch {
      throw mapped(error, files)
    }
  }

  static func mapped(_ error: any Error, _ files: StoreFiles) -> any Error {
    switch error {
    case let error as DatabaseError: mapped(error, files)
    case let error as FileFailure: mapped(error)
    default: error
    }
  }

  private static func mapped(_ error: DatabaseError, _ files: StoreFiles) -> any Error {
    let path = files.vault
    let detail = error.message
    switch error.resultCode {
    case .interrupt: return CancellationError()
    case .full: return StoreError.diskFull(path: path)
    case .readOnly, .perm: return StoreError.readOnly(path: path)
    case .busy, .locked, .protocolError: return StoreError.busy(path: path)
    case .corrupt, .notADatabase, .format:
      return StoreError.damaged(path: path, detail: detail)
    // vmail's statements fit its schema, so a table or column that isn't there was lost.
    case .error where detail.hasPrefix("no such "): return StoreError.damaged(path: path, detail: detail)
    case .ioError:
      // A file size limit, a quota, or no room for the WAL index; SQLite doesn't distinguish them.
      return writeFailures.contains(error.extendedResultCode)
        ? StoreError.diskFull(path: path) : StoreError.cannotOpen(path: path, detail: detail)
    default: return StoreError.cannotOpen(path: path, detail: detail)
    }
  }

  private static let writeFailures: [ResultCode] = [
    .ioErrorWrite, .ioErrorFsync, .ioErrorTruncate, .ioErrorShmSize,
    .ioErrorShmOpen,
  ]

  private static func mapped(_ failure: FileFailure) -> StoreError {
    switch failure.code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: failure.path)
    case EROFS, EACCES, EPERM: .readOnly(path: failure.path)
    default: .cannotOpen(path: failure.path, detail: "\(failure.operation): \(failure.reason)")
    }
  }
}
