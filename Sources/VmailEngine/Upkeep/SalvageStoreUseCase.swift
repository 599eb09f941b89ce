import Synchronization
import VmailDomain
import VmailStore

/// Rebuilds a store whose database is damaged or missing from its sources. Nothing is ever deleted.
public final class SalvageStoreUseCase: Sendable {
  /// The result of a salvage.
  public struct Outcome: Sendable {
    /// The import of all sources together.
    public var report = ImportMailUseCase.Report()
    /// The folder in which the former files are kept; `nil` where the import was interrupted: the next salvage goes on.
    public var kept: String?
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
    for path in mailboxes {
      var request = ImportMailUseCase.Request(path: path, accountId: nil, format: .mboxrd)
      // The flags are lost. Unread mail would be the worse guess.
      request.flags = .seen
      let before = outcome.report.read
      let report = try await useCase.importMail(request) { event($0.counted(after: before)) }
      outcome.report.add(report)
      // The next salvage imports the rest.
      if report.wasInterrupted { return outcome }
    }
    outcome.kept = try await finish()
    return outcome
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
