public import FoundationEssentials
import Synchronization
import VmailTerminal

/// The jobs of this session: those running, and those that have ended with output nobody has seen.
public final class JobTable: Sendable {
  private struct Contents {
    var jobs: [Job] = []
    var onChange: (@Sendable () -> Void)?
    /// Reports the end of a job at once; `nil` while commands run, which may wait for it themselves.
    var onEnd: (@Sendable (Job) -> Void)?
    /// The jobs whose end has not been reported.
    var ended: [Job] = []
    var hasEnded = false
  }

  private let contents = Mutex(Contents())

  public init() {}

  /// The most jobs at a time; more of them are the result of a faulty loop.
  public static let most = 32

  /// The jobs in the order of their numbers.
  public var jobs: [Job] { contents.withLock { $0.jobs } }

  public var running: [Job] { jobs.filter(\.isRunning) }

  public subscript(number: Int) -> Job? { jobs.first { $0.number == number } }

  /// - Throws: an error if there are too many.
  public func add(_ command: String, at date: Date) throws -> Job {
    try contents.withLock { contents in
      guard contents.jobs.count < Self.most else { throw ShellError.tooManyJobs }
      // As in sh, numbers start again when no jobs are left.
      let job = Job(number: (contents.jobs.last?.number ?? 0) + 1, command: command, began: date)
      contents.jobs.append(job)
      return job
    }
  }

  /// The jobs that run, or whose end has not been reported.
  public var unreported: [Job] {
    contents.withLock { contents in
      contents.jobs.filter { job in job.isRunning || contents.ended.contains { $0 === job } }
    }
  }

  public func remove(_ job: Job) {
    contents.withLock { contents in
      contents.jobs.removeAll { $0 === job }
      contents.ended.removeAll { $0 === job }
    }
  }

  /// Sets the function that is called on any thread when a job reports progress or ends.
  public func setOnChange(_ notify: (@Sendable () -> Void)?) { contents.withLock { $0.onChange = notify } }

  public func changed() { contents.withLock { $0.onChange }?() }

  /// Reports the end of jobs at once from now on.
  /// - Parameter notify: called on any thread.
  /// - Returns: the jobs that ended before and were not reported.
  public func beginNotices(_ notify: @escaping @Sendable (Job) -> Void) -> [Job] {
    contents.withLock { contents in
      contents.onEnd = notify
      defer { contents.ended = [] }
      return contents.ended
    }
  }

  /// Returns whether any job has ended since the last call.
  public func takeEnds() -> Bool {
    contents.withLock { contents in
      defer { contents.hasEnded = false }
      return contents.hasEnded
    }
  }

  /// Whether a line is being typed, so that notices appear above it.
  public var isNotifying: Bool { contents.withLock { $0.onEnd != nil } }

  public func endNotices() { contents.withLock { $0.onEnd = nil } }

  public func noteEnd(of job: Job) {
    let notify = contents.withLock { contents in
      contents.hasEnded = true
      if contents.onEnd == nil { contents.ended.append(job) }
      return contents.onEnd
    }
    notify?(job)
    changed()
  }
}
