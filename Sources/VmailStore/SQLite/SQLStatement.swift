import CSQLite
/// A value bound to a statement.
enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
  static func boolean(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
  static func optional(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
  static func optional(_ value: Int64?) -> SQLValue { value.map(SQLValue.integer) ?? .null }
}

/// A statement whose values are bound and read by position; it is prepared when it first runs.
///
/// Use it only on its connection's queue, and don't keep it beyond the access in which it was made. Running
/// it throws a ``DatabaseError``.
struct SQLStatement {
  private let statement: PreparedStatement

  /// Creates the statement shared by all callers with this text.
  init(_ db: Database, _ sql: String) { statement = db.cachedStatement(sql) }

  /// Wraps a statement made by the caller.
  init(_ statement: PreparedStatement) { self.statement = statement }

  /// Binds `values` and runs to the end.
  func run(_ values: SQLValue...) throws {
    let handle = try start(values)
    defer { sqlite3_reset(handle) }
    while try Self.step(handle) {}
  }

  /// Does the same with any number of values.
  func run(all values: [SQLValue]) throws {
    let handle = try start(values)
    defer { sqlite3_reset(handle) }
    while try Self.step(handle) {}
  }

  /// Binds `values` and calls `body` for each row, until it returns `false`.
  func forEach(all values: [SQLValue], while body: (Columns) throws -> Bool) throws {
    let handle = try start(values)
    defer { sqlite3_reset(handle) }
    while try Self.step(handle) { guard try body(Columns(handle: handle)) else { return } }
  }

  /// Binds `values` and calls `body` for each row.
  func forEach(_ values: SQLValue..., body: (Columns) throws -> Void) throws {
    let handle = try start(values)
    defer { sqlite3_reset(handle) }
    while try Self.step(handle) { try body(Columns(handle: handle)) }
  }

  /// Returns the results of `body` for all rows.
  func all<Value>(_ values: SQLValue..., body: (Columns) throws -> Value) throws -> [Value] {
    try all(all: values, body: body)
  }

  /// Does the same with any number of values.
  func all<Value>(all values: [SQLValue], body: (Columns) throws -> Value) throws -> [Value] {
    let handle = try start(values)
    defer { sqlite3_reset(handle) }
    var result: [Value] = []
    while try Self.step(handle) { result.append(try body(Columns(handle: handle))) }
    return result
  }

  /// Returns the result of `body` for the first row; `nil` when there is none.
  func first<Value>(_ values: SQLValue..., body: (Columns) throws -> Value) throws -> Value? {
    try first(all: values, body: body)
  }

  /// Does the same with any number of values.
  func first<Value>(all values: [SQLValue], body: (Columns) throws -> Value) throws -> Value? {
    let handle = try start(values)
    defer { sqlite3_reset(handle) }
    return try Self.step(handle) ? try body(Columns(handle: handle)) : nil
  }

  fileprivate func start(_ values: [SQLValue]) throws -> OpaquePointer {
    let handle = try statement.handle()
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let code = Self.bind(value, to: handle, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw Self.failure(code, handle) }
    }
    return handle
  }

  private static func bind(_ value: SQLValue, to handle: OpaquePointer, at index: Int32) -> Int32 {
    // SQLITE_TRANSIENT: SQLite makes its own copy.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let value): return sqlite3_bind_int64(handle, index, value)
    case .text(var text):
      return text.withUTF8 { bytes in
        // An empty string's buffer has no address, which would bind NULL.
        guard let base = bytes.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, transient) }
        return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text64(handle, index, $0, UInt64(bytes.count), transient, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      return bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
        return sqlite3_bind_blob64(handle, index, base, UInt64(buffer.count), transient)
      }
    }
  }

  fileprivate static func step(_ handle: OpaquePointer) throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code, handle)
  }

  private static func failure(_ code: Int32, _ handle: OpaquePointer) -> DatabaseError {
    DatabaseError(code, of: sqlite3_db_handle(handle))
  }

  /// The current row of a statement.
  struct Columns {
    fileprivate let handle: OpaquePointer

    /// The values of all columns.
    var values: [SQLValue] {
      (0..<sqlite3_column_count(handle)).map { index in
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: .integer(integer(index))
        case SQLITE_TEXT: .text(text(index))
        case SQLITE_BLOB: .blob(blob(index))
        default: .null
        }
      }
    }

    func integer(_ index: Int32) -> Int64 { sqlite3_column_int64(handle, index) }
    func int(_ index: Int32) -> Int { Int(sqlite3_column_int64(handle, index)) }
    func bool(_ index: Int32) -> Bool { sqlite3_column_int64(handle, index) != 0 }
    func isNull(_ index: Int32) -> Bool { sqlite3_column_type(handle, index) == SQLITE_NULL }
    func optionalInteger(_ index: Int32) -> Int64? { isNull(index) ? nil : integer(index) }
    func optionalText(_ index: Int32) -> String? { isNull(index) ? nil : text(index) }

    func blob(_ index: Int32) -> [UInt8] {
      guard let bytes = sqlite3_column_blob(handle, index) else { return [] }
      return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, index))))
    }

    func optionalBlob(_ index: Int32) -> [UInt8]? {
      sqlite3_column_type(handle, index) == SQLITE_NULL ? nil : blob(index)
    }

    func text(_ index: Int32) -> String {
      guard let bytes = sqlite3_column_text(handle, index) else { return "" }
      let count = Int(sqlite3_column_bytes(handle, index))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }
}

/// Rows read one at a time from an unshared statement, so that several can be read at once. Use it only
/// within the access to the database in which it was made.
struct SQLRows {
  private let statement: SQLStatement
  private let handle: OpaquePointer

  init(_ db: Database, _ sql: String, _ values: [SQLValue]) throws {
    statement = SQLStatement(db.makeStatement(sql))
    handle = try statement.start(values)
  }

  /// Returns the result of `body` for the next row; `nil` at the end, after which it must not be called.
  func next<Value>(_ body: (SQLStatement.Columns) throws -> Value) throws -> Value? {
    try withExtendedLifetime(statement) {
      try SQLStatement.step(handle) ? body(SQLStatement.Columns(handle: handle)) : nil
    }
  }
}
