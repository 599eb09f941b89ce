import VmailTerminal

/// Reports the end of jobs above the line being typed, with their output.
public enum JobEnd {
  /// The most lines of output shown; more would displace what the user is looking at, and waits for `fg`.
  private static let mostLines = 10

  /// Reports the end of jobs at once while a line is being typed. A running command may be waiting for the
  /// job, or be printing; then the report appears above the next line.
  /// - Returns: whether any job has ended since the last call.
  @discardableResult
  public static func beginNotices(in context: some CommandContext) -> Bool {
    let (jobs, console, now) = (context.running.jobs, context.console, context.running.now)
    let notify = { @Sendable (job: Job) in
      let lines = job.output.lineCount
      let isShort = lines <= mostLines
      let rest = " Type fg \(job.number) for the \(Digits.grouped(lines)) lines it printed."
      console.notice(JobRecord(job: job, now: now()).sentence + (isShort ? "" : rest), .job)
      guard isShort else { return }
      job.output.show(console)
      jobs.remove(job)
    }
    for job in jobs.beginNotices(notify) { notify(job) }
    return jobs.takeEnds()
  }
}
