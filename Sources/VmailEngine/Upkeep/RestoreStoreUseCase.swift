public import VmailDomain
import VmailStore

/// Restores a backup in place of a store, which nobody has open.
public struct RestoreStoreUseCase: Sendable {
  public struct Outcome: Sendable {
    public let contents: BackupContents
    /// The folder of the former store; `nil` if there was none.
    public let kept: String?
  }

  private let store: StoreRestore
  public let path: String

  /// - Parameter path: the store's directory.
  public init(path: String) {
    self.path = path
    store = StoreRestore(path: path)
  }

  /// Returns whether a backup would replace a store with accounts, or one that can't be read.
  /// - Throws: ``BackupError/inUse(path:)``, ``BackupError/cannotRead(path:reason:)``; ``StoreError``.
  public func replacesMail(_ archive: String) async throws -> Bool {
    if case .used = try await store.present(before: archive) { true } else { false }
  }

  /// Verifies a backup, and changes nothing.
  public func verify(
    _ archive: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> BackupContents {
    try await store.verify(archive, progress: progress)
  }

  /// Restores a store. The settings are left to the caller.
  /// - Throws: ``BackupError``; ``StoreError``; `CancellationError`. The store is unchanged then.
  public func restore(
    _ archive: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> Outcome {
    let staged = try await store.stage(archive, progress: progress)
    return Outcome(contents: staged.contents, kept: try staged.commit())
  }
}
