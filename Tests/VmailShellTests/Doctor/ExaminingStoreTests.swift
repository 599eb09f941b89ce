import Testing
import VmailDomain

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What is said of damage.
@Suite(.timeLimit(.minutes(10))) struct ExaminingStoreTests {
  @Test func `Damage that is found behind the prompt is told in a sentence`() {
    #expect(StoreUpkeep.damageFound(2) == "2 messages in the store are damaged. Type doctor.")
    #expect(StoreUpkeep.damageFound(1) == "1 message in the store is damaged. Type doctor.")
  }

  @Test(
    arguments: [
      (DoctorFinding(check: "files", isOK: false, detail: "x"), ExitCode.failure, nil),
      (DoctorFinding(check: "integrity", isOK: false, detail: "x", isDamage: true), .data, "--salvage"),
      (
        DoctorFinding(check: "sources", isOK: false, detail: "x", isDamage: true, messages: ["m"]), .data,
        "backup"
      ),
    ])
  func `Doctor ends with 65 for damage, with 1 for all else, and says what to do`(
    finding: DoctorFinding, code: ExitCode, hint: String?
  ) {
    let fine = DoctorFinding(check: "rules", isOK: true, detail: "")
    let error = ShellError.failedChecks([fine, finding])
    #expect(error?.code == code)
    #expect(error?.text.hasSuffix("1 of 2 checks failed") == true)
    if let hint { #expect(error?.hint?.contains(hint) == true) } else { #expect(error?.hint == nil) }
    #expect(ShellError.failedChecks([fine]) == nil)
  }
}
