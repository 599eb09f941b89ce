import VmailDomain

/// A single state of the mail stored here, for as long as ``MailStore/read(_:)`` runs: all results are
/// consistent, whatever is written meanwhile. All queries throw ``StoreError``.
public struct Snapshot {
  let db: Database
  let files: StoreFiles
  /// Computes digests of sources; `nil` to skip comparing them.
  let digest: SourceDigest?
}
