import CSQLite
import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite("A connection to SQLite", .timeLimit(.minutes(10)))
struct DatabaseTests {
  private let place: TemporaryStore
  private var path: String { place.directory + "/a.sqlite" }

  init() throws {
    place = TemporaryStore()
    try FileManager.default.createDirectory(atPath: place.directory, withIntermediateDirectories: true)
  }

  /// A statement that never ends by itself.
  private static let endless = """
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT count(*) FROM number
    """

  private func table() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE t (a, b);") }
    return queue
  }

  private func count(_ queue: DatabaseQueue) throws -> Int? {
    try queue.read { try SQLStatement($0, "SELECT count(*) FROM t").first { $0.int(0) } }
  }

  @Test func `Consecutive statements share the arguments, each taking its own, and comments are skipped`()
    throws
  {
    let queue = try table()
    try queue.write { db in
      try db.execute(
        sql: "INSERT INTO t VALUES (?, ?); -- a comment\n;; INSERT INTO t VALUES (?, 'é'); /* the end */ ",
        arguments: [.integer(1), .text("ä"), .null])
      let rows = try SQLStatement(db, "SELECT a, b FROM t ORDER BY rowid").all {
        ($0.optionalInteger(0), $0.text(1))
      }
      #expect(rows.map(\.0) == [1, nil])
      #expect(rows.map(\.1) == ["ä", "é"])
      #expect(db.lastInsertedRowID == 2)
      try db.execute(sql: "UPDATE t SET a = 3")
      #expect(db.changesCount == 2)
    }
  }

  @Test(arguments: ["", "a", "\0", "ä\u{1F388}"])
  func `All values survive a round trip`(text: String) throws {
    try table().write { db in
      let statement = SQLStatement(db, "SELECT ?, ?, ?, ?")
      let found = try statement.first(.text(text), .blob(Array(text.utf8)), .integer(Int64.min), .null) {
        ($0.text(0), $0.blob(1), $0.integer(2), $0.isNull(3))
      }
      #expect(found?.0 == text)
      #expect(found?.1 == Array(text.utf8))
      #expect(found?.2 == .min)
      #expect(found?.3 == true)
    }
  }

  @Test func `A statement is prepared once for all who ask for its text`() throws {
    try table().write { db in
      let cached = (db.cachedStatement("SELECT 1"), db.cachedStatement("SELECT 1"))
      #expect(cached.0 === cached.1)
      let own = (db.makeStatement("SELECT 1"), db.makeStatement("SELECT 1"))
      #expect(own.0 !== own.1)
    }
  }

  @Test(
    arguments: [
      ("SELECT x FROM t", 1, 1), ("INSERT INTO u VALUES (1), (1)", 19, 19 | 8 << 8), ("", 21, 21),
      ("-- none", 21, 21),
    ] as [(String, Int32, Int32)])
  func `An error has the code and the words of SQLite`(sql: String, code: Int32, extended: Int32) throws {
    let queue = try table()
    try queue.write { try $0.execute(sql: "CREATE TABLE u (a UNIQUE)") }
    let error = #expect(throws: DatabaseError.self) {
      try queue.write { db in try SQLStatement(db.makeStatement(sql)).run() }
    }
    #expect(error?.resultCode.rawValue == code)
    #expect(error?.extendedResultCode.rawValue == extended)
    #expect(error?.message.isEmpty == false)
  }

  @Test func `What throws within a transaction leaves nothing behind, and the connection is usable`() throws {
    let queue = try table()
    #expect(throws: CancellationError.self) {
      try queue.write { db in
        try db.inImmediateTransaction {
          try db.execute(sql: "INSERT INTO t VALUES (1, 1)")
          throw CancellationError()
        }
      }
    }
    #expect(try count(queue) == 0)
    try queue.write { db in
      try db.inImmediateTransaction { try db.execute(sql: "INSERT INTO t VALUES (1, 1)") }
    }
    #expect(try count(queue) == 1)
  }

  @Test func `A reader sees one state, whatever is written meanwhile`() throws {
    let queue = try table()
    let reader = try DatabaseQueue(path: path, configuration: Database.Configuration(isReadOnly: true))
    try reader.read { db in
      let statement = SQLStatement(db, "SELECT count(*) FROM t")
      #expect(try statement.first { $0.int(0) } == 0)
      try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (1, 1)") }
      #expect(try statement.first { $0.int(0) } == 0)
    }
    #expect(try count(reader) == 1)
    #expect(throws: DatabaseError.self) { try reader.write { try $0.execute(sql: "DELETE FROM t") } }
  }

  @Test func `Cancelling interrupts the statement that runs, and nothing of it is kept`() async throws {
    let queue = try table()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await queue.write { db in
        try db.inImmediateTransaction {
          try db.execute(sql: "INSERT INTO t VALUES (1, 1)")
          start.yield()
          try db.execute(sql: Self.endless)
        }
      }
    }
    for await _ in started { break }
    task.cancel()
    let error = await #expect(throws: DatabaseError.self) { try await task.value }
    #expect(error?.resultCode == .interrupt)
    #expect(try count(queue) == 0)
  }

  @Test func `A cancellation between two statements interrupts the next one`() async throws {
    let queue = try table()
    let task = Task {
      try await queue.write { db in
        try db.inImmediateTransaction {
          try db.execute(sql: "INSERT INTO t VALUES (1, 1)")
          withUnsafeCurrentTask { $0?.cancel() }
          try db.execute(sql: Self.endless)
        }
      }
    }
    let error = await #expect(throws: DatabaseError.self) { try await task.value }
    #expect(error?.resultCode == .interrupt)
    #expect(try count(queue) == 0)
  }

  @Test func `Who is cancelled before keeping changes keeps none, though no statement was interrupted`()
    async throws
  {
    let queue = try table()
    let task = Task {
      try await queue.write { db in
        try db.inImmediateTransaction {
          try db.execute(sql: "INSERT INTO t VALUES (1, 1)")
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try count(queue) == 0)
  }

  @Test func `A cancellation that comes while changes are taken back leaves no transaction open`()
    async throws
  {
    let queue = try table()
    let task = Task {
      try await queue.write { db in
        try db.inImmediateTransaction {
          try db.execute(sql: "INSERT INTO t VALUES (1, 1)")
          // Called as the next statement, which is ROLLBACK, begins.
          sqlite3_trace_v2(
            db.handle, UInt32(SQLITE_TRACE_STMT),
            { _, _, _, _ in
              withUnsafeCurrentTask { $0?.cancel() }
              return 0
            }, nil)
          throw StoreError.busy(path: "")
        }
      }
    }
    await #expect(throws: StoreError.self) { try await task.value }
    try await queue.write { db in
      sqlite3_trace_v2(db.handle, 0, nil, nil)
      #expect(!db.isInTransaction)
    }
    #expect(try count(queue) == 0)
  }

  @Test func `Cancelling one that waits for its turn disturbs nobody else`() async throws {
    let queue = try table()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let gate = Mutex(false)
    let first = Task {
      try await queue.write { db in
        start.yield()
        while !gate.withLock(\.self) { try db.execute(sql: "INSERT INTO t VALUES (1, 1); DELETE FROM t;") }
        try db.execute(sql: "INSERT INTO t VALUES (1, 1)")
      }
    }
    for await _ in started { break }
    let second = Task { try await queue.write { try $0.execute(sql: "DELETE FROM t") } }
    second.cancel()
    gate.withLock { $0 = true }
    try await first.value
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(try count(queue) == 1)
  }

  @Test func `After closing, nothing works, and the files can be opened anew`() async throws {
    let queue = try table()
    queue.close()
    queue.close()
    let error = #expect(throws: DatabaseError.self) { try count(queue) }
    #expect(error?.resultCode.rawValue == SQLITE_MISUSE)
    await #expect(throws: DatabaseError.self) { try await queue.read { _ in } }
    let again = try DatabaseQueue(path: path)
    #expect(try count(again) == 0)
  }

  @Test func `Neither a missing file nor one that isn't a database can be read`() throws {
    let readOnly = Database.Configuration(isReadOnly: true)
    let missing = #expect(throws: DatabaseError.self) {
      try DatabaseQueue(path: path, configuration: readOnly)
    }
    #expect(missing?.resultCode == .cannotOpen)
    try "garbage, and enough of it to be looked at".write(toFile: path, atomically: false, encoding: .utf8)
    let garbage = #expect(throws: DatabaseError.self) {
      try DatabaseQueue(path: path, configuration: readOnly).read {
        try $0.execute(sql: "SELECT * FROM sqlite_master")
      }
    }
    #expect(garbage?.resultCode == .notADatabase)
  }
}
