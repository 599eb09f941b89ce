import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// I17: no message changes without an author, and any earlier state can be shown.
extension Simulation {
  /// The folders and flags of all messages after a cause.
  struct Moment: Sendable {
    var cause: Int64
    var state: [EmailID: State]

    struct State: Hashable, Sendable {
      var folders: Set<FolderID>
      var flags: MessageFlags
    }

    init(_ db: Database) throws {
      cause = try SQLStatement(db, "SELECT max(id) FROM history_cause").first { $0.integer(0) } ?? 0
      let folders = SQLStatement(db, EmailQuery.foldersSQL)
      let emails = try SQLStatement(db, "SELECT id, flags FROM email").all { row in
        (EmailID(row.integer(0)), MessageFlags(rawValue: row.int(1)).subtracting(.derived))
      }
      state = try emails.reduce(into: [:]) { state, email in
        let own = try folders.all(.integer(email.0.rawValue)) { FolderID($0.integer(0)) }
        state[email.0] = State(folders: Set(own), flags: email.1)
      }
    }
  }

  /// Compares what has changed since the last moment with the history.
  func checkHistory() async throws {
    let last = moments.last
    let (now, unexplained) = try await world.store.read { mail in
      (try Moment(mail.db), try last.map { try Self.unexplained(since: $0, mail.db) } ?? [])
    }
    try require(unexplained, "I17, changed by nobody")
    moments.append(now)
  }

  private static func unexplained(since last: Moment, _ db: Database) throws -> [String] {
    var expected = last.state
    let sql = """
      SELECT emailId, removedFolders, addedFolders, removedFlags, addedFlags FROM history
      WHERE causeId > ? ORDER BY id
      """
    try SQLStatement(db, sql).forEach(.integer(last.cause)) { row in
      let change = MessageChange(
        emailId: EmailID(row.integer(0)), removedFolders: FolderSet.decode(row.text(1)),
        addedFolders: FolderSet.decode(row.text(2)), removedFlags: MessageFlags(rawValue: row.int(3)),
        addedFlags: MessageFlags(rawValue: row.int(4)))
      guard var message = expected[change.emailId] else { return }
      change.apply(to: &message.folders, &message.flags)
      expected[change.emailId] = message
    }
    return try Moment(db).state.compactMap { id, message in
      guard let then = expected[id], then != message else { return nil }
      return "\(id) is \(message), and should be \(then)"
    }
  }

  /// Compares some moments with what they look like from the end.
  func checkMoments() async throws {
    let (place, some) = (world.place, moments.indices.filter { $0 % 7 == 0 }.map { moments[$0] })
    let wrong = try await Self.offQueue {
      let queue = try StoreConnection.writer(StoreFiles(directory: place.directory))
      defer { queue.close() }
      return try some.flatMap { moment in
        let found = try queue.write { db in
          try db.beginImmediateTransaction()
          defer { try? db.rollback() }
          var former = FormerState(db)
          _ = try former.restore(after: moment.cause)
          return try Moment(db).state
        }
        return found.compactMap { id, message -> String? in
          guard let then = moment.state[id], then != message else { return nil }
          return "\(id) was \(then) after \(moment.cause), and is shown as \(message)"
        }
      }
    }
    try require(wrong, "I17, not shown as it was")
  }
}
