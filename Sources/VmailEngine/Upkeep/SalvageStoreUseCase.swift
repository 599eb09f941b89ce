import Synchronization
import VmailDomain
import VmailStore

/// Makes a new store of the sources of one whose database is damaged or gone. Nothing is ever deleted.
public final class SalvageStoreUseCase: Sendable {
  /// What a salvage came to.
  public struct Outcome: Sendable {
    /// What was imported, of all sources together.
    public var report = ImportMailUseCase.Report()
    /// The folder in which the former files are kept; `nil` where the import was interrupted: the next salvage goes on.
    public var kept: String?
  }

  private let store: StoreSalvage
  private let hasBegun = Mutex(false)

  /// - Parameter path: the store's directory.
  public init(path: String) { store = StoreSalvage(path: path) }

  /// Whether a salvage is under way: the store opens for nobody else then.
  public var isUnderWay: Bool { hasBegun.withLock { $0 } }

  /// Moves the damaged database and all sources aside, imports the sources into a new database, and ends the salvage.
  /// What was done before an interruption is not done again.
  /// - Parameters:
  ///   - open: opens the new store, and gives what imports into it. Called once there is one to open.
  ///   - event: hears how far the import is; messages are counted from the first of all sources.
  /// - Returns: `nil` when the store is whole and there is nothing to salvage.
  /// - Throws: ``StoreError``, and what `open` throws. Where the salvage can't begin, everything is where it was.
  public func salvage(
    opening open: () async throws -> ImportMailUseCase, report event: (ImportMailUseCase.Event) -> Void
  ) async throws -> Outcome? {
    guard let mailboxes = try await begin() else { return nil }
    let useCase = try await open()
    var outcome = Outcome()
    for path in mailboxes {
      var request = ImportMailUseCase.Request(path: path, accountId: nil, format: .mboxrd)
      // Whether it was read is not known any more. That all of it is new is the worse guess.
      request.flags = .seen
      let before = outcome.report.read
      let report = try await useCase.importMail(request) { event($0.counted(after: before)) }
      outcome.report.add(report)
      // What is left is imported when it is called again.
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
  /// The same, where others were imported before.
  fileprivate func counted(after others: Int) -> Self {
    guard case .progress(let bytesRead, let totalBytes, let messages) = self else { return self }
    return .progress(bytesRead: bytesRead, totalBytes: totalBytes, messages: others + messages)
  }
}
