import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// Reports the end of a job above the line being typed, with its output.
struct JobEnd {
  /// The most lines of output shown; more would displace what the user is looking at, and waits for `fg`.
  private static let mostLines = 10

  let jobs: JobTable
  let console: Console
  let clock: any WallClock

  func notify(_ job: Job) {
    let lines = job.output.lineCount
    let isShort = lines <= Self.mostLines
    let rest = " Type fg \(job.number) for the \(Digits.grouped(lines)) lines it printed."
    console.notice(JobRecord(job: job, now: clock.now).sentence + (isShort ? "" : rest), .job)
    guard isShort else { return }
    job.output.show(console)
    jobs.remove(job)
  }
}

extension JobEnd {
  /// Reports the end of jobs at once while a line is being typed. A running command may be waiting for the
  /// job, or be printing; then the report appears above the next line.
  static func beginNotices(in shell: inout Shell) async {
    let end = JobEnd(jobs: shell.jobs, console: shell.console, clock: shell.environment.clock)
    let ended = shell.jobs.beginNotices { end.notify($0) }
    for job in ended { end.notify(job) }
    // An import may have created folders, or the first account.
    guard shell.jobs.takeEnds() else { return }
    shell.session.placesVersion += 1
    if shell.session.place == nil, shell.isStoreOpen { try? await Locations.enterDefaultPlace(in: &shell) }
  }
}
