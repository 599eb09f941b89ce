import VmailDomain

/// Tells above the line being typed that a job has ended, with what it printed.
struct JobEnd {
  /// Longer output would push away what one is looking at: it waits for `fg`.
  private static let mostLines = 10

  let jobs: JobTable
  let console: Console
  let clock: any WallClock

  func tell(_ job: Job) {
    let lines = job.output.lineCount
    let isShort = lines <= Self.mostLines
    let rest = " Type fg \(job.number) for the \(Digits.grouped(lines)) lines it printed."
    console.notice(JobRecord(job: job, now: clock.now).sentence + (isShort ? "" : rest), .job)
    guard isShort else { return }
    job.output.tell(console)
    jobs.remove(job)
  }
}

extension Shell {
  /// While a line is typed, the end of a job is told at once. A command that runs may be waiting for it, or
  /// print: then it is told above the next line.
  mutating func beginTellingJobEnds() async {
    let end = JobEnd(jobs: jobs, console: console, clock: environment.clock)
    let ended = jobs.beginTelling { end.tell($0) }
    for job in ended { end.tell(job) }
    // An import may have made folders, or the first account.
    guard jobs.takeEnds() else { return }
    session.placesVersion += 1
    if session.place == nil, isStoreOpen { try? await enterDefaultPlace() }
  }
}
