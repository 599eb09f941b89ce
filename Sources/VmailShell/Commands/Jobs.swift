import VmailDomain

struct JobsCommand: Command {
  static let info = CommandInfo(
    name: "jobs", helpNames: ["&", "background"], topic: .shell,
    summary: "Show what runs beside the prompt",
    details: """
      A long command that ends with & runs as a job, while you go on: import, sync, download and others. \
      How far each is stands here; that it has ended, and what it printed, appears above the line you type. \
      A job has the session as it was when it began, and asks nothing: what needs a confirmation needs --yes. \
      Leaving vmail waits for jobs. fg shows one until it ends, wait waits, kill stops one.
      """,
    examples: [.init("sleep 2 &", "run a command beside the prompt"), .init("jobs", "what runs")],
    output: ["jobs", "job"])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in list(in: shell) }
  ]

  private static func list(in shell: Shell) {
    let jobs = shell.jobs.jobs
    let now = shell.environment.clock.now
    shell.console.results(jobs.map { JobRecord(job: $0, now: now) })
    shell.console.result(JobsRecord(count: jobs.count))
  }
}
