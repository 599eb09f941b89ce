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
    #expect(AnswerableMessage.isAnswerable(email("ann@example.com"), MessageMarks(), own: own))
    #expect(
      AnswerableMessage.isAnswerable(
        email("ann@example.com", category: .primary), MessageMarks(signs: .answer), own: own))
  }

  @Test(arguments: [
    MessageMarks.Signs.unsubscribe, .listPost, .listManager, .precedenceBulk, .precedenceList, .automatic,
    .feedbackId, .campaign, .report,
  ])
  func whatProgramsAndListsSendIsNot(_ sign: MessageMarks.Signs) {
    #expect(!AnswerableMessage.isAnswerable(email("ann@example.com"), MessageMarks(signs: sign), own: own))
  }

  @Test func norIsWhatGoesToNobody() {
    for address in [
      "no-reply@shop.example", "NoReply@shop.example", "noreply-bills@shop.example",
      "newsletter@shop.example", "mailer-daemon@x.example", "",
    ] {
      #expect(!AnswerableMessage.isAnswerable(email(address), MessageMarks(), own: own), "\(address)")
    }
    #expect(
      !AnswerableMessage.isAnswerable(
        email("ann@example.com"), MessageMarks(listId: "dev.example.org"), own: own))
    #expect(
      !AnswerableMessage.isAnswerable(
        email("ann@example.com", category: .promotions), MessageMarks(), own: own))
  }

  @Test func norIsTheUsersOwnMail() {
    #expect(!AnswerableMessage.isAnswerable(email("Me@example.com"), MessageMarks(), own: own))
    #expect(!AnswerableMessage.isAnswerable(email("me+lists@example.com"), MessageMarks(), own: own))
    #expect(
      !AnswerableMessage.isAnswerable(email("ann@example.com", flags: .draft), MessageMarks(), own: own))
  }
}
