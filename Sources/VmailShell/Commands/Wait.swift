import VmailDomain

struct WaitCommand: Command {
  static let info = CommandInfo(
    name: "wait", topic: .shell,
    summary: "Wait for jobs to end",
    synopsis: ["wait [JOB...]"],
    details: """
      Without a number for all of them. Shows what each printed. Its exit code is that of the first job that \
      failed. Ctrl-C ends the waiting, and the jobs go on.
      """,
    examples: [
      .init("import ~/Maildir &; export * now.mbox &; wait", "both at the same time"),
      .init("wait 2", "only for job 2"),
    ],
    arguments: [.jobs], repeatsLastArgument: true, effects: .none,
    rehearsal: .runs, output: ["job", "jobs"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let named = try shell.jobs(named: call.arguments)
    let awaited = named.isEmpty ? shell.jobs.jobs : named
    guard !awaited.isEmpty else { return shell.console.result(JobsRecord(count: 0)) }
    try await shell.await(awaited, stops: false)
  }
}
