import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell

/// The look at all sources that goes on behind a prompt.
@Suite(.timeLimit(.minutes(10))) struct SourceWatchTests {
  private final class Doctor: StoreDoctoring {
    let calls = Mutex(0)
    private let answers: Mutex<[SourceVerification?]>

    /// - Parameter answers: `nil` for a failure; then there is nothing more to do.
    init(_ answers: [SourceVerification?]) { self.answers = Mutex(answers) }

    func examine(repairs: Bool) -> [DoctorFinding] { [] }

    func verifyNextSources(now: Date) throws -> SourceVerification {
      calls.withLock { $0 += 1 }
      let answer = answers.withLock { $0.isEmpty ? SourceVerification() : $0.removeFirst() }
      guard let answer else { throw StoreError.busy(path: "store") }
      return answer
    }
  }

  private static func step(damaged: Int = 0, isDone: Bool = false) -> SourceVerification {
    var step = SourceVerification()
    (step.verified, step.newlyDamaged, step.isDone) = (9, damaged, isDone)
    return step
  }

  private let clock = TestClock()
  private let output = ShellOutput()

  private func watch() -> SourceWatch {
    let shell = Shell.forTests(output: output, clock: clock)
    return SourceWatch(alarms: clock, clock: clock, console: shell.console)
  }

  private func pass(_ seconds: Double, _ watch: SourceWatch) async {
    clock.advance(by: seconds)
    await watch.settle()
  }

  @Test("it begins when the prompt has been there for a while, goes on slowly, and rests when it is through")
  func pace() async {
    let (watch, doctor) = (watch(), Doctor([Self.step(), Self.step(), Self.step(isDone: true)]))
    func calls() -> Int { doctor.calls.withLock { $0 } }
    watch.follow(doctor)
    await pass(SourceWatch.firstWait - 1, watch)
    #expect(calls() == 0)
    await pass(1, watch)
    #expect(calls() == 1)
    await pass(SourceWatch.wait, watch)
    await pass(SourceWatch.wait, watch)
    #expect(calls() == 3)
    await pass(SourceWatch.wait, watch)
    #expect(calls() == 3)
    await pass(SourceWatch.longWait, watch)
    #expect(calls() == 4)
    await watch.finish()
    await pass(SourceWatch.longWait, watch)
    #expect(calls() == 4)
    #expect(output.taken() == "")
  }

  @Test("damage is told when it is found, and a store that is busy is looked at later")
  func damage() async {
    let (watch, doctor) = (watch(), Doctor([Self.step(damaged: 2), nil, Self.step(damaged: 1)]))
    watch.follow(doctor)
    await pass(SourceWatch.firstWait, watch)
    #expect(output.taken().contains("2 messages in the store are damaged. Type doctor."))
    await pass(SourceWatch.wait, watch)
    #expect(output.taken() == "")
    await pass(SourceWatch.longWait, watch)
    #expect(output.taken().contains("1 message in the store is damaged. Type doctor."))
    await watch.finish()
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
    #expect(PassedOverWords.sentences(passedOver, account: "work") == [])
    passedOver = PassedOverMailboxes(unusable: ["a\0b"], unusableCount: 1, isTooMany: true)
    let sentences = PassedOverWords.sentences(passedOver, account: "work")
    #expect(sentences.count == 2)
    #expect(sentences[0].hasPrefix("work: a mailbox is not synced, since no command can name it: \"a"))
    #expect(!sentences[0].contains("\0"))
    #expect(sentences[1] == "work: its server has more than 5,000 mailboxes. The others are not synced.")
    passedOver = PassedOverMailboxes(unusable: ["a", "b", "c"], unusableCount: 1_003)
    #expect(
      PassedOverWords.sentences(passedOver, account: "work") == [
        "work: 1,003 mailboxes are not synced, since no command can name them: \"a\", \"b\", \"c\" and 1000 more."
      ])
  }
}
