public import VmailDomain
import VmailStore

/// Backs up the store while it is in use.
public struct BackUpStoreUseCase: Sendable {
  let store: MailStore
  let clock: any WallClock

  /// Returns whether there is a file that a backup replaces.
  /// - Throws: ``BackupError`` if a backup can't be there.
  public func replacesFile(_ path: String) async throws -> Bool {
    try await store.replacesFile(byBackupTo: path)
  }

  /// - Parameters:
  ///   - path: the archive, which appears once it is complete.
  ///   - replacing: whether to replace a file that exists.
  ///   - progress: called with the bytes copied so far, and their number in total.
  /// - Throws: ``BackupError``; `CancellationError`. There is no new file then.
  public func backUp(
    to path: String, replacing: Bool, settings: [SettingsFile],
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> BackupContents {
    let write = { [store, clock] in
      try await store.writeBackup(
        to: path, replacing: replacing, settings: settings, at: clock.now, progress: progress)
    }
    // An account may be removed while its mail is copied; then its segments are, too.
    do { return try await write() } catch BackupError.incomplete { return try await write() }
  }
}
