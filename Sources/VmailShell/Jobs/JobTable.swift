import FoundationEssentials
import Synchronization
import VmailDomain

/// The jobs of this session: those that run, and those that have ended without anybody having seen what
/// they printed.
final class JobTable: Sendable {
  private struct Contents {
    var jobs: [Job] = []
    var onChange: (@Sendable () -> Void)?
    /// Tells at once that a job has ended; `nil` while commands run, who may ask for it themselves.
    var onEnd: (@Sendable (Job) -> Void)?
    /// Those whose end nobody was told.
    var ended: [Job] = []
    var hasEnded = false
  }

  private let contents = Mutex(Contents())

  /// More at a time is a mistake in a loop.
  static let most = 32

  /// In the order of their numbers.
  var jobs: [Job] { contents.withLock { $0.jobs } }

  var running: [Job] { jobs.filter(\.isRunning) }

  subscript(number: Int) -> Job? { jobs.first { $0.number == number } }

  /// - Throws: when there are too many.
  func add(_ command: String, at date: Date) throws -> Job {
    try contents.withLock { contents in
      guard contents.jobs.count < Self.most else { throw ShellError.tooManyJobs }
      // As in sh: numbers begin anew when all is done.
      let job = Job(number: (contents.jobs.last?.number ?? 0) + 1, command: command, began: date)
      contents.jobs.append(job)
      return job
    }
  }

  /// Those that run, or have ended without anybody having been told.
  var untold: [Job] {
    contents.withLock { contents in
      contents.jobs.filter { job in job.isRunning || contents.ended.contains { $0 === job } }
    }
  }

  func remove(_ job: Job) {
    contents.withLock { contents in
      contents.jobs.removeAll { $0 === job }
      contents.ended.removeAll { $0 === job }
    }
  }

  /// Called on any thread when a job has said how far it is, or has ended.
  func setOnChange(_ tell: (@Sendable () -> Void)?) { contents.withLock { $0.onChange = tell } }

  func changed() { contents.withLock { $0.onChange }?() }

  /// From now on the end of a job is told as soon as it comes.
  /// - Parameter tell: called on any thread.
  /// - Returns: those that have ended before, and were not told.
  func beginTelling(_ tell: @escaping @Sendable (Job) -> Void) -> [Job] {
    contents.withLock { contents in
      contents.onEnd = tell
      defer { contents.ended = [] }
      return contents.ended
    }
  }

  /// Whether any has ended since this was asked last.
  func takeEnds() -> Bool {
    contents.withLock { contents in
      defer { contents.hasEnded = false }
      return contents.hasEnded
    }
  }

  func endTelling() { contents.withLock { $0.onEnd = nil } }

  func noteEnd(of job: Job) {
    let tell = contents.withLock { contents in
      contents.hasEnded = true
      if contents.onEnd == nil { contents.ended.append(job) }
      return contents.onEnd
    }
    tell?(job)
    changed()
  }
}
