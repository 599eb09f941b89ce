import Foundation
import Testing

@testable import VmailDomain
@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct AnswerableMessageTests {
  private let own = OwnAddresses(["me@example.com"])

  private func email(_ address: String, flags: MessageFlags = [], category: AICategory = .uncategorized)
    -> Email
  {
    Email(
      id: EmailID(1), accountId: AccountID(1), threadId: ThreadID(1), fromAddress: address,
      dateReceived: .distantPast, flags: flags,
      aiCategory: category)
  }

  @Test func whatPeopleWriteIsAnswerable() {
    #expect(AnswerableMessage.isAnswerable(email("ann@example.com"), MessageSignals(), own: own))
    #expect(
      AnswerableMessage.isAnswerable(
        email("ann@example.com", category: .primary), MessageSignals(signs: .answer), own: own))
  }

  @Test(arguments: [
    MessageSignals.Signs.unsubscribe, .listPost, .listManager, .precedenceBulk, .precedenceList, .automatic,
    .feedbackId, .campaign, .report,
  ])
  func whatProgramsAndListsSendIsNot(_ sign: MessageSignals.Signs) {
    #expect(!AnswerableMessage.isAnswerable(email("ann@example.com"), MessageSignals(signs: sign), own: own))
  }

  @Test func norIsWhatGoesToNobody() {
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

  @Test func norIsTheUsersOwnMail() {
    #expect(!AnswerableMessage.isAnswerable(email("Me@example.com"), MessageSignals(), own: own))
    #expect(!AnswerableMessage.isAnswerable(email("me+lists@example.com"), MessageSignals(), own: own))
    #expect(
      !AnswerableMessage.isAnswerable(email("ann@example.com", flags: .draft), MessageSignals(), own: own))
  }
}
