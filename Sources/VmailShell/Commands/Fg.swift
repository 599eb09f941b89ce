import VmailDomain

struct FgCommand: Command {
  static let info = CommandInfo(
    name: "fg", topic: .shell,
    summary: "Watch a job until it ends",
    synopsis: ["fg [JOB]"],
    details: """
      Shows what it has printed, how far it is, and all it prints from now on; without a number that of the \
      last job. Ctrl-C stops the job. Its exit code is the job's.
      """,
    examples: [.init("fg", "watch the last job"), .init("fg 1", "another")],
    arguments: [.jobs], effects: .none, rehearsal: .runs, output: ["job"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    let named = try shell.jobs(named: call.arguments)
    guard let job = named.first ?? shell.jobs.jobs.last else { throw ShellError.noJobs }
    try await shell.await([job], stops: true)
  }
}
