import VmailDomain

/// Somebody who waits for a look at the mailboxes.
struct SyncLoopRequest: Sendable {
  let id: Int
  /// The only folder that is wanted; `nil` for all.
  let folder: FolderID?
  let ask: SecretAsking?
  let continuation: CheckedContinuation<SyncReport, any Error>
}
