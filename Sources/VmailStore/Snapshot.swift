import VmailDomain

/// One state of the mail kept here, for as long as ``MailStore/read(_:)`` runs: whatever is asked of it agrees with
/// itself, whatever is written meanwhile. All questions throw ``StoreError``.
public struct Snapshot {
  let db: Database
  let files: StoreFiles
  /// Makes digests of sources; `nil` where none are compared.
  let digest: SourceDigest?
}
