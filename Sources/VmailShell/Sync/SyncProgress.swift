import FoundationEssentials
import Synchronization
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The progress line of a sync: each account that fetches mail, with its rate and the remaining messages.
struct SyncProgressLine {
  private struct Running {
    var began: Date
    /// The number fetched before the first report: the sync may have been running for a while.
    var before: Int
    var progress: SyncProgress

    init(_ progress: SyncProgress, at now: Date) {
      began = now
      before = progress.fetched
      self.progress = progress
    }
  }

  private static let cells = 10
  private var running: [(account: String, state: Running)] = []

  mutating func note(_ progress: SyncProgress, of account: String, at now: Date) {
    if let index = running.firstIndex(where: { $0.account == account }) {
      // Start again with each folder.
      if running[index].state.progress.folder != progress.folder {
        running[index].state = Running(progress, at: now)
      }
      running[index].state.progress = progress
    } else {
      running.append((account, Running(progress, at: now)))
    }
  }

  mutating func end(_ account: String) { running.removeAll { $0.account == account } }

  func text(now: Date, glyphs: Glyphs) -> String {
    running.map { Self.part($0.account, $0.state, now, glyphs) }
      .joined(separator: glyphs == .ascii ? " | " : " · ")
  }

  private static func part(_ account: String, _ running: Running, _ now: Date, _ glyphs: Glyphs) -> String {
    let progress = running.progress
    guard progress.total > 0 else { return "\(account) \(progress.folder)" }
    let share = Double(progress.fetched) / Double(progress.total)
    let bar = ProgressBar.text(share, cells: cells, glyphs: glyphs)
    var part =
      "\(account) \(progress.folder) \(bar) \(Digits.grouped(progress.fetched)) of \(Digits.counted(progress.total, "message"))"
    let seconds = now.timeIntervalSince(running.began)
    if seconds >= 1, progress.fetched > running.before {
      let rate = Double(progress.fetched - running.before) / seconds
      part += ", \(Int(rate))/s, \(left(Double(progress.total - progress.fetched) / rate)) left"
    }
    return part
  }

  private static func left(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 360_000).rounded(.up))
    return seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }
}

/// Shows the progress of syncing several accounts in a single shared line.
final class SyncProgressBoard: Sendable {
  private struct State {
    var line = SyncProgressLine()
    var ended: Set<String> = []
  }

  private let state = Mutex(State())
  private let console: Console
  private let clock: any WallClock

  init(console: Console, clock: any WallClock) {
    self.console = console
    self.clock = clock
  }

  func note(_ progress: SyncProgress, of account: String) {
    let now = clock.now
    state.withLock { state in
      // The progress of a sync that goes on must not appear beside a prompt.
      guard !state.ended.contains(account) else { return }
      state.line.note(progress, of: account, at: now)
      console.progress(state.line.text(now: now, glyphs: console.layout.glyphs))
    }
  }

  func end(_ account: String) {
    state.withLock { state in
      state.line.end(account)
      state.ended.insert(account)
    }
  }
}
