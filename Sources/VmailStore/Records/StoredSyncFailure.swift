import FoundationEssentials
import VmailDomain

/// Why a sync failed, as JSON in `account_sync.failure`. Versions before 18 wrote other texts there.
enum StoredSyncFailure {
  static func encode(_ failure: SyncFailure) -> String {
    // What can't be coded is still a failure.
    (try? JSONEncoder().encode(failure)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// `nil` for what no version known here has written.
  static func decode(_ text: String) -> SyncFailure? {
    try? JSONDecoder().decode(SyncFailure.self, from: Data(text.utf8))
  }
}
