public import FoundationEssentials
import Synchronization
public import VmailTerminal

/// A command that runs beside the prompt: `CMD &`.
public final class Job: Sendable {
  public enum State: Hashable, Sendable {
    case running
    case ended(ExitCode)
  }

  private struct Contents {
    var state = State.running
    var end: Date?
    var wasStopped = false
    var wasKilled = false
    var task: Task<Void, Never>?
    /// The seconds after which the progress is reported next.
    var nextNotice = 5.0
  }

  public let number: Int
  /// The command as typed, without the `&`.
  public let command: String
  public let began: Date
  public let output = JobOutput()
  private let contents = Mutex(Contents())

  public init(number: Int, command: String, began: Date) {
    self.number = number
    self.command = command
    self.began = began
  }

  public var state: State { contents.withLock { $0.state } }

  public var isRunning: Bool { if case .ended = state { false } else { true } }

  /// The exit code; `nil` while the job runs.
  public var exitCode: ExitCode? { if case .ended(let code) = state { code } else { nil } }

  /// Whether the job was asked to end, even if it has not done so yet.
  public var wasStopped: Bool { contents.withLock { $0.wasStopped } }

  /// Whether the job was ended by `kill`, which does not count as a failure.
  public var endedByKill: Bool { exitCode == .interrupted && contents.withLock { $0.wasKilled } }

  /// The time when the job ended; `nil` while it runs.
  public var end: Date? { contents.withLock { $0.end } }

  /// Starts the job; called once.
  public func start(_ body: @escaping @Sendable () async -> Void) {
    contents.withLock { $0.task = Task { await body() } }
  }

  public func note(end code: ExitCode, at date: Date) {
    contents.withLock { contents in
      contents.state = .ended(code)
      contents.end = date
    }
  }

  /// Ends the job on behalf of `kill`.
  public func kill() {
    contents.withLock { $0.wasKilled = true }
    stop()
  }

  /// Asks the job to end, giving it time to do so cleanly.
  public func stop() {
    let task = contents.withLock { contents in
      contents.wasStopped = true
      return contents.task
    }
    task?.cancel()
  }

  /// Returns whether it is time to tell the progress: after 5 seconds, and whenever the job has run twice as long.
  public func takeNotice(at now: Date) -> Bool {
    contents.withLock { contents in
      let elapsed = now.timeIntervalSince(began)
      guard elapsed >= contents.nextNotice else { return false }
      while contents.nextNotice <= elapsed { contents.nextNotice *= 2 }
      return true
    }
  }

  /// Waits until the job has ended.
  public func wait() async { await contents.withLock { $0.task }?.value }
}

extension CommandContext {
  /// Returns a copy that runs commands beside those of the user, whose session stays as it is.
  public func asJob() -> Self {
    var copy = self
    copy.running.isJob = true
    copy.becomeJob()
    return copy
  }
}

public enum JobTitle {
  /// Returns the line without the `&` at its end.
  public static func of(_ source: String) -> String {
    var title = source
    while let last = title.last, last == "&" || last.isWhitespace { title.removeLast() }
    return title
  }
}
