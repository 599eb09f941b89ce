import VmailDomain

struct WaitCommand: Command {
  static let info = CommandInfo(
    name: "wait", topic: .shell,
    summary: "Wait for jobs to end",
    details: """
      Without a number for all of them. Shows what each printed. Its exit code is that of the first job that \
      failed. Ctrl-C ends the waiting, and the jobs go on.
      """,
    examples: [
      .init("import ~/Maildir &; export * now.mbox &; wait", "both at the same time"),
      .init("wait 2", "only for job 2"),
    ],
    output: ["job", "jobs"])
  static let forms: [Form] = [
    Form(Arguments("JOB...", .jobs), does: .nothing) { (shell: inout Shell, words) in
      try await wait(for: words, in: shell)
    }
  ]

  private static func wait(for words: [Word], in shell: Shell) async throws {
    let named = try shell.jobs(named: words)
    let awaited = named.isEmpty ? shell.jobs.jobs : named
    guard !awaited.isEmpty else { return shell.console.result(JobsRecord(count: 0)) }
    try await shell.await(awaited, stops: false)
  }
}
