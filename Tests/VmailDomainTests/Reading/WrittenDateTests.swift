import Foundation
import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct WrittenDateTests {
  private static let noon = Date(timeIntervalSince1970: 1_738_756_800)
  private static let day = 86_400.0

  private func email(_ id: Int = 1, received: Double = 0, sent: Double?) -> Email {
    Email(
      id: EmailID(Int64(id)), accountId: AccountID(1), threadId: ThreadID(1),
      dateReceived: Self.noon + received, dateSent: sent.map { Self.noon + $0 })
  }

  @Test(arguments: [
    (nil, 0, false, 0), (0.0, 0, false, 0), (-1, -1, false, 0), (1, 1, false, 0),
    (-day, -day, false, 0), (-day - 1, -day - 1, true, -day - 1),
    // A date to come is shown, but doesn't make a message the newest.
    (day, day, false, 0), (day + 1, day + 1, true, 0),
  ])
  func `Mail is dated by its writer, and ordered by its arrival within a day`(
    sent: Double?, shown: Double, isUnusual: Bool, written: Double
  ) {
    let email = email(sent: sent)
    #expect(email.dateShown == Self.noon + shown)
    #expect(email.isArrivalUnusual == isUnusual)
    #expect(email.dateWritten == Self.noon + written)
  }

  @Test func `After a move between servers the newest message is the one with the last Date`() {
    let moved = [
      email(1, received: 2, sent: -20 * Self.day), email(2, received: 1, sent: -30 * Self.day),
      email(3, received: 3, sent: -25 * Self.day),
    ]
    #expect(moved.newest?.id == EmailID(1))
    #expect(moved.reversed().newest?.id == EmailID(1))
  }

  @Test func `A wrong clock doesn't make a message the newest`() {
    let emails = [email(1, received: 0, sent: 60 * Self.day), email(2, received: 60, sent: -3_600)]
    #expect(emails.newest?.id == EmailID(2))
  }

  @Test func `Of messages of one time the last is the newest, and of none there is none`() {
    #expect([email(1, sent: nil), email(2, sent: nil)].newest?.id == EmailID(2))
    #expect([Email]().newest == nil)
  }
}
