import VmailDomain

struct KillCommand: Command {
  static let info = CommandInfo(
    name: "kill", topic: .shell,
    summary: "Stop jobs",
    synopsis: ["kill JOB...", "kill all"],
    details: """
      As Ctrl-C stops a command: an import finishes the batch it is at, a download can be gone on with. That \
      it has ended is told like the end of any job.
      """,
    examples: [.init("kill 1", "stop job 1"), .init("kill all", "all that run")],
    arguments: [.either(.jobs, .choice(["all"]))], repeatsLastArgument: true, effects: .none,
    rehearsal: .runs, output: ["job", "jobs"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let first = call.arguments.first else {
      throw ShellError.missingArgument("a job's number", of: "kill")
    }
    let isAll = first.text == "all" && call.arguments.count == 1
    let jobs = try isAll ? shell.jobs.running : shell.jobs(named: call.arguments)
    for job in jobs { job.stop() }
    let now = shell.environment.clock.now
    shell.console.results(jobs.map { JobRecord(job: $0, now: now) })
    if jobs.isEmpty { shell.console.result(JobsRecord(count: 0)) }
  }
}
