import VmailDomain

/// A caller waiting for a check of the mailboxes.
struct SyncLoopRequest: Sendable {
  let id: Int
  /// The only folder requested; `nil` for all.
  let folder: FolderID?
  let ask: SecretAsking?
  let continuation: CheckedContinuation<SyncReport, any Error>
}
