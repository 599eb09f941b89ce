import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailTerminal

/// What is said of damage, and of what is left out.
@Suite(.timeLimit(.minutes(10))) struct ExaminingStoreTests {
  @Test("damage that is found behind the prompt is told in a sentence")
  func damageFound() {
    #expect(Shell.damageFound(2) == "2 messages in the store are damaged. Type doctor.")
    #expect(Shell.damageFound(1) == "1 message in the store is damaged. Type doctor.")
  }

  @Test(
    "doctor ends with 65 for damage, with 1 for all else, and says what to do",
    arguments: [
      (DoctorFinding(check: "files", isOK: false, detail: "x"), ExitCode.failure, nil),
      (DoctorFinding(check: "integrity", isOK: false, detail: "x", isDamage: true), .data, "--salvage"),
      (
        DoctorFinding(check: "sources", isOK: false, detail: "x", isDamage: true, messages: ["m"]), .data,
        "backup"
      ),
    ])
  func codes(finding: DoctorFinding, code: ExitCode, hint: String?) {
    let fine = DoctorFinding(check: "rules", isOK: true, detail: "")
    let error = ShellError.failedChecks([fine, finding])
    #expect(error?.code == code)
    #expect(error?.text.hasSuffix("1 of 2 checks failed") == true)
    if let hint { #expect(error?.hint?.contains(hint) == true) } else { #expect(error?.hint == nil) }
    #expect(ShellError.failedChecks([fine]) == nil)
  }

  @Test("mailboxes that are not synced are named in plain words")
  func passedOver() {
    var passedOver = PassedOverMailboxes()
    #expect(PassedOverWording.sentences(passedOver, account: "work") == [])
    passedOver = PassedOverMailboxes(unusable: ["a\0b"], unusableCount: 1, isTooMany: true)
    let sentences = PassedOverWording.sentences(passedOver, account: "work")
    #expect(sentences.count == 2)
    #expect(sentences[0].hasPrefix("work: a mailbox is not synced, since no command can name it: \"a"))
    #expect(!sentences[0].contains("\0"))
    #expect(sentences[1] == "work: its server has more than 5,000 mailboxes. The others are not synced.")
    passedOver = PassedOverMailboxes(unusable: ["a", "b", "c"], unusableCount: 1_003)
    #expect(
      PassedOverWording.sentences(passedOver, account: "work") == [
        "work: 1,003 mailboxes are not synced, since no command can name them: \"a\", \"b\", \"c\" and 1000 more."
      ])
  }
}
