import GRDB
import Glibc
import VmailDomain

/// The one place that says what a failure of SQLite or the system means for the store.
extension StoreError {
  /// Runs `body`; SQLite's and the system's errors come out as store errors.
  static func mapping<Value>(_ files: StoreFiles, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw mapped(error, files)
    }
  }

  /// The same around an asynchronous call.
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
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_INTERRUPT: return CancellationError()
    case .SQLITE_FULL: return StoreError.diskFull(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM: return StoreError.readOnly(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: return StoreError.busy(path: path)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT:
      return StoreError.damaged(path: path, detail: detail)
    case .SQLITE_IOERR:
      // A file size limit, a quota or no room for the WAL's index; SQLite doesn't tell them apart.
      return writeFailures.contains(error.extendedResultCode)
        ? StoreError.diskFull(path: path) : StoreError.cannotOpen(path: path, detail: detail)
    default: return StoreError.cannotOpen(path: path, detail: detail)
    }
  }

  private static let writeFailures: [ResultCode] = [
    .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE,
    .SQLITE_IOERR_SHMOPEN,
  ]

  private static func mapped(_ failure: FileFailure) -> StoreError {
    switch failure.code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: failure.path)
    case EROFS, EACCES, EPERM: .readOnly(path: failure.path)
    default: .cannotOpen(path: failure.path, detail: "\(failure.operation): \(failure.reason)")
    }
  }
}
