import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// What a broken disk would throw.
struct StubError: Error, Equatable {
}

extension TestStore {
  /// A store that asks before it keeps a change.
  /// - Parameter beforeCommit: is given how many messages there will be; what it throws undoes the change.
  convenience init(beforeCommit: @escaping @Sendable (_ messages: Int) throws -> Void) throws {
    let faults = WriteFaults { point, db in
      guard point == .rowsWritten else { return }
      try beforeCommit(try SQLStatement(db, "SELECT count(*) FROM email").first { $0.int(0) } ?? 0)
    }
    try self.init { try MailStore.open(at: $0, faults: faults) }
  }

  /// Takes a table away, so that whatever asks for it fails, and nothing else does.
  func lose(table: String) async throws {
    let queue = try DatabaseQueue(path: directory + "/vault.sqlite")
    defer { queue.close() }
    try await queue.write { try $0.execute(sql: "ALTER TABLE \(table) RENAME TO lost") }
  }

  /// What everything fails with once the store is closed.
  var closed: StoreError {
    .cannotOpen(path: directory + "/vault.sqlite", detail: "the store is closed")
  }
}
