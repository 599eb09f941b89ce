import FoundationEssentials
import VmailDomain

/// The reason of a failed sync, as JSON in `account_sync.failure`. Versions before 18 wrote other texts
/// there.
enum StoredSyncFailure {
  static func encode(_ failure: SyncFailure) -> String {
    // A failure that can't be encoded must still be recorded as one.
    (try? JSONEncoder().encode(failure)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns `nil` for text not written by any version known here.
  static func decode(_ text: String) -> SyncFailure? {
    try? JSONDecoder().decode(SyncFailure.self, from: Data(text.utf8))
  }
}
