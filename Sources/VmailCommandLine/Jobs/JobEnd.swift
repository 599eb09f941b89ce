import FoundationEssentials
import VmailTerminal

/// Reports the end of a job above the line being typed, with its output.
public struct JobEnd: Sendable {
  /// The most lines of output shown; more would displace what the user is looking at, and waits for `fg`.
  private static let mostLines = 10

  private let jobs: JobTable
  private let console: Console
  private let now: @Sendable () -> Date

  private func notify(_ job: Job) {
    let lines = job.output.lineCount
    let isShort = lines <= Self.mostLines
    let rest = " Type fg \(job.number) for the \(Digits.grouped(lines)) lines it printed."
    console.notice(JobRecord(job: job, now: now()).sentence + (isShort ? "" : rest), .job)
    guard isShort else { return }
    job.output.show(console)
    jobs.remove(job)
  }

  /// Reports the end of jobs at once while a line is being typed. A running command may be waiting for the
  /// job, or be printing; then the report appears above the next line.
  /// - Returns: whether any job has ended since the last call.
  @discardableResult
  public static func beginNotices(in context: some CommandContext) -> Bool {
    let running = context.running
    let end = JobEnd(jobs: running.jobs, console: context.console, now: running.now)
    let ended = running.jobs.beginNotices { end.notify($0) }
    for job in ended { end.notify(job) }
    return running.jobs.takeEnds()
  }
}
