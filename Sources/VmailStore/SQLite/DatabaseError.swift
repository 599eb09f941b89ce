import CSQLite

/// A failure that SQLite reports.
struct DatabaseError: Error, CustomStringConvertible {
  let extendedResultCode: ResultCode
  let message: String

  /// The primary result code, without the extended part.
  var resultCode: ResultCode { ResultCode(rawValue: extendedResultCode.rawValue & 0xFF) }

  var description: String { "SQLite error \(extendedResultCode.rawValue): \(message)" }

  init(_ code: Int32, message: String) {
    extendedResultCode = ResultCode(rawValue: code)
    self.message = message
  }

  /// - Parameter connection: the connection that failed; `nil` when it could not even be allocated.
  init(_ code: Int32, of connection: OpaquePointer?) {
    let extended = connection.map(sqlite3_extended_errcode) ?? code
    // A later call may have changed the connection's last error.
    let message =
      connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    self.init(extended & 0xFF == code & 0xFF ? extended : code, message: message)
  }
}

/// SQLite's result codes (https://www.sqlite.org/rescode.html). Swift can't import the codes that C computes.
struct ResultCode: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let error = ResultCode(rawValue: 1)
  static let perm = ResultCode(rawValue: 3)
  static let busy = ResultCode(rawValue: 5)
  static let locked = ResultCode(rawValue: 6)
  static let readOnly = ResultCode(rawValue: 8)
  static let interrupt = ResultCode(rawValue: 9)
  static let ioError = ResultCode(rawValue: 10)
  static let corrupt = ResultCode(rawValue: 11)
  static let full = ResultCode(rawValue: 13)
  static let cannotOpen = ResultCode(rawValue: 14)
  static let protocolError = ResultCode(rawValue: 15)
  static let format = ResultCode(rawValue: 24)
  static let notADatabase = ResultCode(rawValue: 26)

  static let ioErrorWrite = ioerr(3)
  static let ioErrorFsync = ioerr(4)
  static let ioErrorTruncate = ioerr(6)
  static let ioErrorShmOpen = ioerr(18)
  static let ioErrorShmSize = ioerr(19)

  private static func ioerr(_ number: Int32) -> ResultCode {
    ResultCode(rawValue: ioError.rawValue | number << 8)
  }
}
