import Foundation
import Testing

@testable import VmailDomain
@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct AnswerableMessageTests {
  private let own = OwnAddresses(["me@example.com"])

  private func email(
    _ address: String, to: [String] = ["me@example.com"], cc: [String] = [], flags: MessageFlags = [],
    category: AICategory = .uncategorized
  ) -> Email {
    Email(
      id: EmailID(1), accountId: AccountID(1), threadId: ThreadID(1), fromAddress: address,
      toAddresses: to.map { Participant(email: $0) }, ccAddresses: cc.map { Participant(email: $0) },
      dateReceived: .distantPast, flags: flags,
      aiCategory: category)
  }

  @Test func `What people write is answerable`() {
    #expect(AnswerableMessage.isAnswerable(email("ann@example.com"), MessageSignals(), own: own))
    #expect(
      AnswerableMessage.isAnswerable(
        email("ann@example.com", category: .primary), MessageSignals(signs: .answer), own: own))
  }

  @Test(arguments: [
    MessageSignals.Signs.unsubscribe, .listPost, .listManager, .precedenceBulk, .precedenceList, .automatic,
    .feedbackId, .campaign, .report,
  ])
  func `What programs and lists send is not`(_ sign: MessageSignals.Signs) {
    #expect(!AnswerableMessage.isAnswerable(email("ann@example.com"), MessageSignals(signs: sign), own: own))
  }

  @Test func `Nor is what goes to nobody`() {
    for address in [
      "no-reply@shop.example", "NoReply@shop.example", "noreply-bills@shop.example",
      "newsletter@shop.example", "mailer-daemon@x.example", "",
    ] {
      #expect(!AnswerableMessage.isAnswerable(email(address), MessageSignals(), own: own), "\(address)")
    }
    #expect(
      !AnswerableMessage.isAnswerable(
        email("ann@example.com"), MessageSignals(listId: "dev.example.org"), own: own))
    #expect(
      !AnswerableMessage.isAnswerable(
        email("ann@example.com", category: .promotions), MessageSignals(), own: own))
  }

  @Test(arguments: [
    (["me@example.com"], [], true), (["Me+work@example.com"], [], true),
    (["bo@example.com"], ["me@example.com"], true), (["bo@example.com"], ["cy@example.com"], false),
    ([], [], false),
  ])
  func `Only mail to the user is`(to: [String], cc: [String], expected: Bool) {
    let email = email("ann@example.com", to: to, cc: cc)
    #expect(AnswerableMessage.isAnswerable(email, MessageSignals(), own: own) == expected)
    // Without an account nobody knows whom mail is to.
    #expect(AnswerableMessage.isAnswerable(email, MessageSignals(), own: OwnAddresses([])))
  }

  @Test func `The user's own mail isn't answerable, either`() {
    #expect(!AnswerableMessage.isAnswerable(email("Me@example.com"), MessageSignals(), own: own))
    #expect(!AnswerableMessage.isAnswerable(email("me+lists@example.com"), MessageSignals(), own: own))
    #expect(
      !AnswerableMessage.isAnswerable(email("ann@example.com", flags: .draft), MessageSignals(), own: own))
  }
}
