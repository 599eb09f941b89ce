import CSQLite
import Foundation
import Synchronization
import VmailTestSupport

@testable import VmailStore

/// Copies of a store's directory, taken while it is written: what `kill -9` would leave there.
final class CrashPictures: Sendable {
  struct Picture: Sendable {
    let point: WriteFaults.Point?
    let place: TemporaryStore
  }

  private struct State {
    var taken: [Picture] = []
    var last: Data?
  }

  private let state = Mutex(State())

  /// Forgets those that were taken.
  func take() -> [Picture] {
    state.withLock { state in
      defer { state.taken = [] }
      return state.taken
    }
  }

  /// Of each point of a write.
  func faults(_ directory: String) -> WriteFaults {
    WriteFaults { point, _ in try self.add(point, of: directory) }
  }

  /// The same, and before each statement at which anything in the files has changed.
  func everyStatement(_ directory: String) -> WriteFaults {
    WriteFaults { point, db in
      try self.add(point, of: directory)
      guard point == .committed else { return }
      // Pages are written as soon as can be, long before the transaction ends.
      try db.execute(sql: "PRAGMA cache_size = 1")
      // So that there is less to copy.
      _ = try SQLStatement(db, "PRAGMA wal_checkpoint(TRUNCATE)").first { $0.int(0) }
      db.beforeEachStatement { try? self.add(nil, of: directory) }
    }
  }

  private func add(_ point: WriteFaults.Point?, of directory: String) throws {
    try state.withLock { state in
      let files = StoreFiles(directory: directory)
      let written = FileManager.default.contents(atPath: files.vault + "-wal")
      if point == nil, written == state.last { return }
      state.last = written
      let copy = TemporaryStore()
      try FileManager.default.copyItem(atPath: directory, toPath: copy.directory)
      chmod(copy.directory, 0o700)
      state.taken.append(Picture(point: point, place: copy))
    }
  }
}

extension Database {
  /// Calls `body` whenever a statement begins, for as long as the connection is open.
  fileprivate func beforeEachStatement(_ body: @escaping () -> Void) {
    final class Observer {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
    }
    let observer = Unmanaged.passRetained(Observer(body)).toOpaque()
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, observer, _, _ in
        if let observer { Unmanaged<Observer>.fromOpaque(observer).takeUnretainedValue().body() }
        return 0
      }, observer)
  }
}
