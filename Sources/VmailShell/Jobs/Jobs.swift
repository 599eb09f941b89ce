import VmailCommandLine
import VmailTerminal
import VmailViews

struct JobsCommand: Command {
  static let info = CommandInfo(
    name: "jobs", helpNames: ["&", "background"], topic: .shell,
    summary: "List the jobs running in the background",
    details: """
      A command that ends with & runs as a job, while you continue at the prompt: import, sync, download and \
      other long commands. jobs shows the progress of each; when a job ends, a notice with its output \
      appears above the line you are typing. A job works with the session as it was when the job started, \
      and asks no questions: --yes is required for commands that would ask. vmail waits for jobs before it \
      exits. fg watches a job until it ends, wait waits for jobs, and kill stops them.
      """,
    examples: [.init("sleep 2 &", "run a command in the background"), .init("jobs", "list the jobs")],
    feature: "jobs", output: [JobsRecord.self, JobRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in Jobs.list(in: shell) }
  ]
}

struct FgCommand: Command {
  static let info = CommandInfo(
    name: "fg", topic: .shell,
    summary: "Watch a job until it ends",
    details: """
      Shows the output of the job so far, its progress, and everything it prints from now on. Without a \
      number, it watches the last job. Ctrl-C stops the job. The exit code is that of the job.
      """,
    examples: [.init("fg", "watch the last job"), .init("fg 1", "watch job 1")],
    output: [JobRecord.self])
  static let forms: [Form] = [
    Form(OptionalArgument("JOB", .jobs), does: .nothing, rehearsal: .describes) {
      (shell: inout Shell, word) in
      try await Jobs.watch(word, in: shell)
    }
  ]
}

struct KillCommand: Command {
  static let info = CommandInfo(
    name: "kill", topic: .shell,
    summary: "Stop jobs",
    details: """
      Stops a job as Ctrl-C stops a command: an import finishes its current batch, and a download can be \
      resumed later. The end of the job is reported as usual, and does not count as a failure for wait or \
      for a script.
      """,
    examples: [.init("kill 1", "stop job 1"), .init("kill all", "stop all jobs")],
    output: [JobRecord.self, JobsRecord.self])
  static let forms: [Form] = [
    Form(Arguments("JOB...", .jobs, noun: "a job's number"), does: .nothing, rehearsal: .describes) {
      (shell: inout Shell, words) in
      try Jobs.stop(words, in: shell)
    },
    Form("all", does: .nothing, rehearsal: .describes, summary: "Stop all jobs") { (shell: inout Shell) in
      try Jobs.stop(nil, in: shell)
    },
  ]
}

struct WaitCommand: Command {
  static let info = CommandInfo(
    name: "wait", topic: .shell,
    summary: "Wait for jobs to end",
    details: """
      Without a number, waits for all jobs. Shows the output of each. The exit code is that of the first job \
      that failed. Ctrl-C stops waiting, and the jobs continue.
      """,
    examples: [
      .init("import ~/Maildir &; export * now.mbox &; wait", "run both at the same time"),
      .init("wait 2", "wait only for job 2"),
    ],
    output: [JobRecord.self, JobsRecord.self])
  static let forms: [Form] = [
    Form(Arguments("JOB...", .jobs), does: .nothing, rehearsal: .describes) { (shell: inout Shell, words) in
      try await Jobs.wait(for: words, in: shell)
    }
  ]
}
