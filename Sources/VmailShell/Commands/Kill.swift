import VmailDomain

struct KillCommand: Command {
  static let info = CommandInfo(
    name: "kill", topic: .shell,
    summary: "Stop jobs",
    details: """
      As Ctrl-C stops a command: an import finishes the batch it is at, a download can be gone on with. That \
      it has ended is told like the end of any job, and is no failure: not to wait, and not to a script.
      """,
    examples: [.init("kill 1", "stop job 1"), .init("kill all", "all that run")],
    output: ["job", "jobs"])
  static let forms: [Form] = [
    Form(Arguments("JOB...", .jobs, noun: "a job's number"), does: .nothing) { (shell: inout Shell, words) in
      stop(try shell.jobs(named: words), in: shell)
    },
    Form("all", does: .nothing, summary: "Stop all jobs") { (shell: inout Shell) in
      stop(shell.jobs.running, in: shell)
    },
  ]

  private static func stop(_ jobs: [Job], in shell: Shell) {
    for job in jobs { job.kill() }
    let now = shell.environment.clock.now
    shell.console.results(jobs.map { JobRecord(job: $0, now: now) })
    if jobs.isEmpty { shell.console.result(JobsRecord(count: 0)) }
  }
}
