import Synchronization
import VmailDomain
import VmailStore

/// Rebuilds a store whose database is damaged or missing from its sources, and from what is left of its database.
/// Nothing is ever deleted.
public final class SalvageStoreUseCase: Sendable {
  /// The result of a salvage.
  public struct Outcome: Sendable {
    /// The import of all sources together.
    public var report = ImportMailUseCase.Report()
    /// The folder in which the former files are kept; `nil` where the import was interrupted: the next salvage goes on.
    public var kept: String?
    /// The number of messages whose folders and flags could be read in the old database.
    public var placed = 0
  }

  private let store: StoreSalvage
  private let hasBegun = Mutex(false)

  /// - Parameter path: the store's directory.
  public init(path: String) { store = StoreSalvage(path: path) }

  /// Whether a salvage is in progress, during which no other process can open the store.
  public var isUnderWay: Bool { hasBegun.withLock { $0 } }

  /// Moves the damaged database and all sources aside, imports the sources into a new database, and ends the salvage.
  /// A salvage that was interrupted continues where it stopped.
  /// - Parameters:
  ///   - open: opens the new store and returns its import use case. Called when the store can be opened.
  ///   - event: called with the progress of the import, counted over all sources.
  /// - Returns: `nil` when the store is whole and there is nothing to salvage.
  /// - Throws: ``StoreError``, and the errors of `open`. If the salvage can't begin, nothing has been moved.
  public func salvage(
    opening open: () async throws -> ImportMailUseCase, report event: (ImportMailUseCase.Event) -> Void
  ) async throws -> Outcome? {
    guard let mailboxes = try await begin() else { return nil }
    let useCase = try await open()
    var outcome = Outcome()
    let former = try await store.former()
    try await useCase.store.write { try $0.takeOver(former) }
    outcome.placed = former.count
    let rest = try await account(forRestIn: useCase.store)
    for path in mailboxes {
      var request = ImportMailUseCase.Request(path: path, accountId: rest, format: .mboxrd)
      // Where flags are lost, unread mail would be the worse guess.
      request.flags = .seen
      request.former = former
      let before = outcome.report.read
      let report = try await useCase.importMail(request) { event($0.counted(after: before)) }
      outcome.report.add(report)
      // The next salvage imports the rest.
      if report.wasInterrupted { return outcome }
    }
    if let rest,
      try await useCase.store.read({ try $0.emails(accountId: rest, after: nil, limit: 1) }).isEmpty,
      try await useCase.store.read({ try $0.accounts() }).first(where: { $0.id == rest })?.name
        == Self.restName
    {
      try await useCase.store.removeAccount(rest)
    }
    outcome.kept = try await finish()
    return outcome
  }

  private static let restName = "salvaged"

  /// Returns the account for mail that the old database no longer describes; `nil` for a new one. Accounts with a server
  /// would get from there what they have here already.
  private func account(forRestIn store: MailStore) async throws -> AccountID? {
    let accounts = try await store.read { try $0.accounts() }
    if let local = accounts.first(where: { $0.kind == .local }) { return local.id }
    if accounts.isEmpty { return nil }
    return try await store.write { try $0.addAccount(name: Self.restName, email: "", kind: .local) }.id
  }

  private func begin() async throws -> [String]? {
    let mailboxes = try await store.begin()
    hasBegun.withLock { $0 = mailboxes != nil }
    return mailboxes
  }

  private func finish() async throws -> String {
    defer { hasBegun.withLock { $0 = false } }
    return try await store.finish()
  }
}

extension ImportMailUseCase.Event {
  /// Returns the event with the messages of earlier sources counted in.
  fileprivate func counted(after others: Int) -> Self {
    guard case .progress(let bytesRead, let totalBytes, let messages) = self else { return self }
    return .progress(bytesRead: bytesRead, totalBytes: totalBytes, messages: others + messages)
  }
}
