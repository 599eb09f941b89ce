import CSQLite
import Foundation
import Synchronization
package import VmailStore

/// Copies of a store's directory, taken while it is written: what `kill -9` would leave there.
package final class CrashPictures: Sendable {
  package struct Picture: Sendable {
    package let point: WriteFaults.Point?
    package let place: TemporaryStore
  }

  private struct State {
    var taken: [Picture] = []
    var last: Data?
  }

  private let state = Mutex(State())

  package init() {}

  /// Forgets those that were taken.
  package func take() -> [Picture] {
    state.withLock { state in
      defer { state.taken = [] }
      return state.taken
    }
  }

  /// Of each point of a write.
  package func faults(_ directory: String) -> WriteFaults {
    WriteFaults { point, _ in try self.add(point, of: directory) }
  }

  /// The same, and before each statement at which anything in the files has changed.
  package func everyStatement(_ directory: String) -> WriteFaults {
    WriteFaults { point, db in
      try self.add(point, of: directory)
      guard point == .committed else { return }
      // Pages are written as soon as can be, long before the transaction ends.
      db.run("PRAGMA cache_size = 1")
      // So that there is less to copy.
      db.run("PRAGMA wal_checkpoint(TRUNCATE)")
      db.beforeEachStatement { try? self.add(nil, of: directory) }
    }
  }

  private func add(_ point: WriteFaults.Point?, of directory: String) throws {
    try state.withLock { state in
      let written = FileManager.default.contents(atPath: directory + "/vault.sqlite-wal")
      if point == nil, written == state.last { return }
      state.last = written
      state.taken.append(Picture(point: point, place: try TemporaryStore(copying: directory)))
    }
  }
}

extension Database {
  fileprivate func run(_ sql: String) { sqlite3_exec(handle, sql, nil, nil, nil) }

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
