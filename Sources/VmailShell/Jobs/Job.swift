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
  /// The command as typed, without the `&`.
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

  /// The exit code; `nil` while the job runs.
  var exitCode: ExitCode? { if case .ended(let code) = state { code } else { nil } }

  /// Whether the job was asked to end, even if it has not done so yet.
  var wasStopped: Bool { contents.withLock { $0.wasStopped } }

  /// Whether the job was ended by `kill`, which does not count as a failure.
  var endedByKill: Bool { exitCode == .interrupted && contents.withLock { $0.wasKilled } }

  /// The time when the job ended; `nil` while it runs.
  var end: Date? { contents.withLock { $0.end } }

  /// Starts the job; called once.
  func start(_ body: @escaping @Sendable () async -> Void) {
    contents.withLock { $0.task = Task { await body() } }
  }

  func note(end code: ExitCode, at date: Date) {
    contents.withLock { contents in
      contents.state = .ended(code)
      contents.end = date
    }
  }

  /// Ends the job on behalf of `kill`.
  func kill() {
    contents.withLock { $0.wasKilled = true }
    stop()
  }

  /// Asks the job to end, giving it time to do so cleanly.
  func stop() {
    let task = contents.withLock { contents in
      contents.wasStopped = true
      return contents.task
    }
    task?.cancel()
  }

  /// Waits until the job has ended.
  func wait() async { await contents.withLock { $0.task }?.value }
}
