import VmailDomain

struct DoctorCommand: Command {
  static let info = CommandInfo(
    name: "doctor", topic: .shell,
    summary: "Check the store, and repair what is derived",
    synopsis: ["doctor [--no-repair]"],
    details: """
      Compares the database with itself, the counters and listings with the mail they are made from, \
      and the sources with their files. What is derived is put right; mail is never changed. Of accounts \
      it says whether they are set up and their passwords are to be had, without connecting: account \
      test does that. Ends with 1 when something is wrong that could not be repaired.
      """,
    examples: [.init("doctor", "check everything"), .init("doctor --no-repair", "only look")],
    options: [.init("no-repair", "Only look")],
    canRunAsJob: true, needs: [.store], effects: .none,
    rehearsal: .runsWhen { $0.has("no-repair") }, output: ["doctor"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    let store = try await shell.services().doctor.examine(repairs: !call.has("no-repair"))
    let findings = store + (try await shell.accountFindings())
    for finding in findings { shell.console.result(DoctorRecord(finding: finding)) }
    let bad = findings.filter { !$0.isOK }
    guard bad.isEmpty else {
      throw ShellError(.failure, "\(bad.count) of \(findings.count) checks failed")
    }
  }
}
