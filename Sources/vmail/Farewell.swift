import Synchronization
import VmailStore

/// Marks the last opened store as closed when a signal ends the program.
final class Farewell: Sendable {
  private let words = Mutex<@Sendable () -> Void>({})

  func expect(from store: MailStore) { words.withLock { $0 = store.farewell } }

  func say() { words.withLock { $0 }() }
}
