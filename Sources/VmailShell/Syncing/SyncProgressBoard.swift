import Synchronization
import VmailDomain
import VmailEngine

/// Shows the progress of syncing several accounts in a single shared line.
final class SyncProgressBoard: Sendable {
  private let line = Mutex(SyncProgressLine())
  private let console: Console
  private let clock: any WallClock

  init(console: Console, clock: any WallClock) {
    self.console = console
    self.clock = clock
  }

  func note(_ progress: SyncProgress, of account: String) {
    let now = clock.now
    let text = line.withLock { line in
      line.note(progress, of: account, at: now)
      return line.text(now: now, glyphs: console.layout.glyphs)
    }
    console.progress(text)
  }

  func end(_ account: String) { line.withLock { $0.end(account) } }
}
