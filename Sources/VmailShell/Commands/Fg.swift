import VmailDomain

struct FgCommand: Command {
  static let info = CommandInfo(
    name: "fg", topic: .shell,
    summary: "Watch a job until it ends",
    details: """
      Shows what it has printed, how far it is, and all it prints from now on; without a number that of the \
      last job. Ctrl-C stops the job. Its exit code is the job's.
      """,
    examples: [.init("fg", "watch the last job"), .init("fg 1", "another")],
    output: ["job"])
  static let forms: [Form] = [
    Form(OptionalArgument("JOB", .jobs), does: .nothing) { (shell: inout Shell, word) in
      try await watch(word, in: shell)
    }
  ]

  private static func watch(_ word: Word?, in shell: Shell) async throws {
    let named = try shell.jobs(named: word.map { [$0] } ?? [])
    guard let job = named.first ?? shell.jobs.jobs.last else { throw ShellError.noJobs }
    try await shell.await([job], stops: true)
  }
}
