import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Takes the state of all messages after each transaction, and compares what has changed with the history.
final class HistoryRecorder: Sendable {
  struct Message: Hashable, Sendable {
    var folders: Set<FolderID>
    var flags: MessageFlags
  }
  typealias State = [EmailID: Message]

  private struct Kept {
    var moments: [(cause: Int64, state: State)] = [(0, [:])]
    var unexplained: [String] = []
  }
  private let kept = Mutex(Kept())

  /// What was changed and is not in the history, or by nobody.
  var unexplained: [String] { kept.withLock { $0.unexplained } }
  var momentCount: Int { kept.withLock { $0.moments.count } }

  /// To be passed to a store that is opened.
  var faults: WriteFaults {
    WriteFaults { [self] point, db in if point == .committed { try note(db) } }
  }

  static func state(_ db: Database) throws -> State {
    let folders = SQLStatement(db, EmailQuery.foldersSQL)
    let emails = try SQLStatement(db, "SELECT id, flags FROM email").all { row in
      (EmailID(row.integer(0)), MessageFlags(rawValue: row.int(1)).subtracting(.derived))
    }
    return try emails.reduce(into: [:]) { state, email in
      let own = try folders.all(.integer(email.0.rawValue)) { FolderID($0.integer(0)) }
      state[email.0] = Message(folders: Set(own), flags: email.1)
    }
  }

  private func note(_ db: Database) throws {
    let state = try Self.state(db)
    let cause = try SQLStatement(db, "SELECT max(id) FROM history_cause").first { $0.integer(0) } ?? 0
    guard let last = kept.withLock({ $0.moments.last }) else { return }
    let found = try Self.unexplained(from: last.state, after: last.cause, to: state, db)
    kept.withLock { kept in
      kept.unexplained += found
      if kept.moments.last?.cause == cause {
        kept.moments[kept.moments.count - 1].state = state
      } else {
        kept.moments.append((cause, state))
      }
    }
  }

  private static func unexplained(
    from before: State, after cause: Int64, to state: State, _ db: Database
  ) throws -> [String] {
    var expected = before
    var found: [String] = []
    let sql = """
      SELECT emailId, removedFolders, addedFolders, removedFlags, addedFlags, author, name || line
      FROM history JOIN history_cause ON history_cause.id = causeId
        JOIN history_source ON history_source.id = sourceId
      WHERE causeId > ? ORDER BY history.id
      """
    try SQLStatement(db, sql).forEach(.integer(cause)) { row in
      let change = MessageChange(
        emailId: EmailID(row.integer(0)), removedFolders: FolderSet.decode(row.text(1)),
        addedFolders: FolderSet.decode(row.text(2)), removedFlags: MessageFlags(rawValue: row.int(3)),
        addedFlags: MessageFlags(rawValue: row.int(4)))
      if row.integer(5) == ChangeCause.Author.vmail.code, row.text(6).isEmpty {
        found.append("\(change) is by nobody")
      }
      guard var message = expected[change.emailId] else { return }
      change.apply(to: &message.folders, &message.flags)
      expected[change.emailId] = message
    }
    let last = try SQLStatement(db, "SELECT max(lastEmail) FROM history_arrival").first { $0.integer(0) } ?? 0
    for (id, message) in state {
      if before[id] == nil {
        if id.rawValue > last { found.append("\(id) has arrived by nothing") }
      } else if expected[id] != message {
        found.append("\(id) is \(message), and should be \(String(describing: expected[id]))")
      }
    }
    let isErased = SQLStatement(db, HistoryQuery.isErasedSQL)
    for id in before.keys where state[id] == nil {
      if try isErased.first(.integer(id.rawValue), body: { _ in true }) != true {
        found.append("\(id) was erased by nobody")
      }
    }
    return found
  }

  /// Compares moments that are chosen at random with what ``FormerState`` makes of the store as it is.
  func check(_ count: Int, in place: TemporaryStore, _ random: inout SeededGenerator) throws {
    let queue = try StoreConnection.writer(place.files)
    defer { queue.close() }
    for _ in 0..<count {
      let moment = kept.withLock { random.pick(Array($0.moments.dropFirst())) }
      let found = try queue.write { db in
        try db.beginImmediateTransaction()
        defer { try? db.rollback() }
        var former = FormerState(db)
        _ = try former.restore(after: moment.cause)
        return try Self.state(db)
      }
      for (id, message) in found {
        if let then = moment.state[id] {
          #expect(message == then, "\(id) after cause \(moment.cause)")
        } else {
          #expect(message.folders.isEmpty && message.flags.contains(.deleted), "\(id) had not arrived")
        }
      }
      let now = try queue.write { try Self.state($0) }
      #expect(Set(found.keys) == Set(now.keys))
    }
  }

  /// How many moments a run looks at; `VMAIL_HISTORY_MOMENTS` for more.
  static let moments =
    ProcessInfo.processInfo.environment["VMAIL_HISTORY_MOMENTS"].flatMap { Int($0) } ?? 200
}
