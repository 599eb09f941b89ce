import VmailDomain
import VmailEngine

struct DoctorCommand: Command {
  static let info = CommandInfo(
    name: "doctor", topic: .shell,
    summary: "Check the store, and repair what is derived",
    details: """
      Compares the database with itself, the counters and listings with the mail they are made from, \
      and the sources with their files. What is derived is put right, and texts that an older vmail derived from \
      mail are derived anew; mail is never changed. Of accounts \
      it says whether they are set up and their passwords are to be had, without connecting: account \
      test does that. Ends with 1 when something was wrong, and with 65 when mail or the database itself is damaged. \
      --salvage rebuilds a store whose database is damaged or missing: all mail in its sources is imported into a new \
      database, and the old files are kept in a folder beside it.
      """,
    examples: [.init("doctor", "check everything"), .init("doctor --no-repair", "only look")],
    output: ["doctor"])

  static let forms: [Form] = [
    Form(needs: [.store], does: .repairs, job: true) { (shell: inout Shell) in
      try await examine(repairs: true, in: &shell)
    },
    Form("--no-repair", needs: [.store], does: .nothing, job: true, summary: "Only look") {
      (shell: inout Shell) in
      try await examine(repairs: false, in: &shell)
    },
    // This form runs before a store can be opened.
    Form("--salvage", does: .asks(.rebuilds), summary: "Rebuild a damaged store from its sources") {
      (shell: inout Shell) in
      try await shell.salvageStore()
    },
  ]

  private static func examine(repairs: Bool, in shell: inout Shell) async throws {
    let store = try await shell.services().examineStore.examine(repairs: repairs)
    // Nothing more can be checked in a damaged database.
    var texts: [DoctorFinding] = []
    do { texts = [try await shell.textFinding(renews: repairs)] } catch StoreError.damaged {}
    let findings = store + texts + (try await shell.accountFindings())
    for finding in findings { shell.console.result(DoctorRecord(finding: finding)) }
    if let error = ShellError.failedChecks(findings) { throw error }
  }
}
