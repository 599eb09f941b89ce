import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct SMTPFailureTests {
  private func reply(_ code: Int) -> SMTPReply { SMTPReply(code: code, status: nil, lines: ["words"]) }

  @Test func `The error for a reply shows whether to try again`() {
    #expect(reply(421).failure == .unavailable(code: "421", reason: "words"))
    #expect(reply(554).failure == .refused(code: "554", reason: "words"))
    #expect(reply(250).failure == .protocolViolation("an unexpected SMTP reply 250"))
    #expect(reply(421).failure.isTemporary && !reply(554).failure.isTemporary)
  }

  @Test(
    arguments: [530, 534, 535, 550, 554])
  func `Refusals of a log-in are distinguished from temporary failures`(code: Int) {
    #expect(reply(code).loginFailure("PLAIN", words: "no") == .loginRefused(reason: "no"))
  }

  @Test func `Other replies to AUTH are not about the password`() {
    #expect(reply(454).loginFailure("PLAIN", words: "later") == .unavailable(code: "454", reason: "later"))
    #expect(reply(504).loginFailure("LOGIN", words: "what") == .noWayToLogIn(offered: ["LOGIN"]))
    #expect(reply(503).loginFailure("PLAIN", words: "order") == .refused(code: "503", reason: "order"))
  }
}
