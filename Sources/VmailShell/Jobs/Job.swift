import FoundationEssentials
import Synchronization
import VmailDomain

/// A command that runs beside the prompt: `CMD &`.
final class Job: Sendable {
  enum State: Hashable, Sendable {
    case running
    case ended(ExitCode)
  }

  private struct Contents {
    var state = State.running
    var end: Date?
    var wasStopped = false
    var wasKilled = false
    var task: Task<Void, Never>?
  }

  let number: Int
  /// As it was typed, without the `&`.
  let command: String
  let began: Date
  let output = JobOutput()
  private let contents = Mutex(Contents())

  init(number: Int, command: String, began: Date) {
    self.number = number
    self.command = command
    self.began = began
  }

  var state: State { contents.withLock { $0.state } }

  var isRunning: Bool { if case .ended = state { false } else { true } }

  /// How it ended; `nil` while it runs.
  var exitCode: ExitCode? { if case .ended(let code) = state { code } else { nil } }

  /// Whether it was told to end, be it that it has or not yet.
  var wasStopped: Bool { contents.withLock { $0.wasStopped } }

  /// Whether it ended because `kill` told it to, which is no failure of anything.
  var endedByKill: Bool { exitCode == .interrupted && contents.withLock { $0.wasKilled } }

  /// When it ended; `nil` while it runs.
  var end: Date? { contents.withLock { $0.end } }

  /// What carries it out; once.
  func start(_ body: @escaping @Sendable () async -> Void) {
    contents.withLock { $0.task = Task { await body() } }
  }

  func note(end code: ExitCode, at date: Date) {
    contents.withLock { contents in
      contents.state = .ended(code)
      contents.end = date
    }
  }

  /// Ends it for `kill`.
  func kill() {
    contents.withLock { $0.wasKilled = true }
    stop()
  }

  /// Tells it to end: it has time to do so cleanly.
  func stop() {
    let task = contents.withLock { contents in
      contents.wasStopped = true
      return contents.task
    }
    task?.cancel()
  }

  /// Waits until it has ended.
  func wait() async { await contents.withLock { $0.task }?.value }
}
