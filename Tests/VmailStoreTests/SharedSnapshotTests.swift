import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// A command sees a single state of the store, until it ends, writes or waits.
@Suite(.timeLimit(.minutes(10))) struct SharedSnapshotTests {
  private let place = TemporaryStore()
  private let store: MailStore
  /// The store as another vmail has it open.
  private let other: MailStore
  /// The store as the commands read it.
  private let commands: MailStore
  private let snapshot = CommandSnapshot()

  init() throws {
    (store, other) = (try place.open(), try place.open())
    commands = store.sharing(snapshot)
  }

  private func add(_ name: String, to store: MailStore) async throws {
    _ = try await store.write { try $0.addAccount(name: name, email: "", kind: .local) }
  }

  private func names(in store: MailStore) async throws -> [String] {
    try await store.read { try $0.accounts().map(\.name) }
  }

  @Test func `A command sees the state of its first query, and the next command a later one`() async throws {
    try await add("a", to: other)
    snapshot.begin()
    #expect(try await names(in: commands) == ["a"])
    try await add("b", to: other)
    #expect(try await names(in: commands) == ["a"])
    #expect(try await commands.directory().accounts.map(\.name) == ["a"])
    snapshot.end()
    snapshot.begin()
    #expect(try await commands.directory().accounts.map(\.name) == ["a", "b"])
    #expect(try await names(in: commands) == ["a", "b"])
    snapshot.end()
  }

  @Test func `What runs beside a command sees the latest state`() async throws {
    snapshot.begin()
    #expect(try await names(in: commands) == [])
    try await add("a", to: other)
    #expect(try await names(in: store) == ["a"])
    #expect(try await store.directory().accounts.map(\.name) == ["a"])
    #expect(try await names(in: commands) == [])
    snapshot.end()
  }

  @Test func `A command sees its own changes, and those of this process`() async throws {
    snapshot.begin()
    #expect(try await names(in: commands) == [])
    try await add("a", to: commands)
    #expect(try await names(in: commands) == ["a"])
    try await add("b", to: store)
    #expect(try await names(in: commands) == ["a", "b"])
    #expect(try await commands.directory().accounts.map(\.name) == ["a", "b"])
    snapshot.end()
  }

  @Test func `After a question a command sees what has changed`() async throws {
    snapshot.begin()
    #expect(try await names(in: commands) == [])
    try await add("a", to: other)
    snapshot.drop()
    #expect(try await names(in: commands) == ["a"])
    snapshot.end()
  }

  @Test func `A command that another one runs sees the latest state, and so does the rest of that one`()
    async throws
  {
    snapshot.begin()
    #expect(try await names(in: commands) == [])
    try await add("a", to: other)
    snapshot.begin()
    #expect(try await names(in: commands) == ["a"])
    try await add("b", to: other)
    snapshot.end()
    #expect(try await names(in: commands) == ["a", "b"])
    try await add("c", to: other)
    #expect(try await names(in: commands) == ["a", "b"])
    snapshot.end()
  }

  @Test func `Between commands each query sees the latest state`() async throws {
    #expect(try await names(in: commands) == [])
    try await add("a", to: other)
    #expect(try await names(in: commands) == ["a"])
  }

  @Test func `All queries of a command are one read transaction`() async throws {
    let before = try store.readCount
    snapshot.begin()
    _ = try await names(in: commands)
    _ = try await commands.directory()
    _ = try await names(in: commands)
    snapshot.end()
    #expect(try store.readCount == before + 1)
  }

  @Test func `A query that fails or is cancelled closes the snapshot, and the next one opens another`()
    async throws
  {
    struct Broken: Error {}
    snapshot.begin()
    _ = try await names(in: commands)
    await #expect(throws: Broken.self) { try await commands.read { _ in throw Broken() } }
    try await add("a", to: other)
    #expect(try await names(in: commands) == ["a"])
    let cancelled = Task { [commands] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await commands.read { try $0.accounts().count }
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(try await names(in: commands) == ["a"])
    snapshot.end()
  }

  @Test func `A store is closed while a snapshot is open`() async throws {
    snapshot.begin()
    _ = try await names(in: commands)
    _ = try await names(in: store)
    store.close()
    await #expect(throws: StoreError.self) { try await names(in: commands) }
    snapshot.end()
    try await add("a", to: other)
    #expect(try await names(in: other) == ["a"])
  }
}
