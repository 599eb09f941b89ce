import CSQLite
import Synchronization
import VmailTestSupport

@testable import VmailStore

/// The disk under one process: it can fill up, and the process can be killed at any of its writes.
final class SimulatedDisk: Sendable {
  enum Trouble: Equatable {
    /// From this write on, the disk is full.
    case full(at: Int)
    /// The process is killed at this write.
    case crash(at: Int)
  }

  struct Killed: Error {}

  private struct State {
    var trouble: Trouble?
    var writes = 0
    var left: TemporaryStore?
  }

  private let directory: String
  private let state = Mutex(State())

  init(_ directory: String) { self.directory = directory }

  /// Begins a trouble, or ends it.
  func set(_ trouble: Trouble?) { state.withLock { ($0.trouble, $0.writes) = (trouble, 0) } }

  /// What the killed process left; `nil` while it lives.
  var left: TemporaryStore? { state.withLock { $0.left } }

  var faults: WriteFaults { WriteFaults { [self] point, _ in try reach(point) } }

  private func reach(_ point: WriteFaults.Point) throws {
    try state.withLock { state in
      guard state.left == nil else { throw Killed() }
      state.writes += 1
      switch state.trouble {
      case .full(let write)? where state.writes > write && point != .committed:
        throw DatabaseError(SQLITE_FULL, message: "database or disk is full")
      case .crash(let write)? where state.writes > write:
        state.left = try TemporaryStore(copying: directory, in: TemporaryStore.memory)
        throw Killed()
      default: break
      }
    }
  }
}
