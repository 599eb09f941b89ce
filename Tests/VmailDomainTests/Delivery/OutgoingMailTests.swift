import Foundation
import Testing
import VmailDomain

/// When queued mail may go, also by a clock that jumps.
@Suite(.timeLimit(.minutes(10))) struct OutgoingMailTests {
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)
  /// Twice the longest wait there is between two attempts: nothing waits longer by right.
  private static let longest: TimeInterval = 2 * 3_600
  private static let year: TimeInterval = 365 * 86_400

  private static func mail(
    due: TimeInterval, next: TimeInterval? = nil, _ state: SendState = .queued
  ) -> OutgoingMail {
    OutgoingMail(
      email: Email(
        id: EmailID(1), accountId: AccountID(1), threadId: ThreadID(1), dateReceived: now, sendState: state),
      envelope: Envelope(sender: "a@example.org", recipients: ["b@example.org"]),
      due: now.addingTimeInterval(due), nextAttempt: next.map(now.addingTimeInterval))
  }

  @Test(
    "Mail goes when it is due, and again when its next attempt is; asked to try again, at once",
    arguments: [
      (due: -1, next: nil, isReady: true, whenRetried: true), (0, nil, true, true), (1, nil, false, false),
      (0, -1, true, true), (0, 0, true, true), (0, 1, false, true), (0, 3_600, false, true),
      // What is held back for its sender goes no earlier by that.
      (1, 0, false, false), (1, 1, false, false), (3_600, nil, false, false),
    ] as [(due: TimeInterval, next: TimeInterval?, isReady: Bool, whenRetried: Bool)])
  func ready(due: TimeInterval, next: TimeInterval?, isReady: Bool, whenRetried: Bool) {
    let mail = Self.mail(due: due, next: next)
    #expect(mail.isReady(at: Self.now) == isReady)
    #expect(mail.isReady(at: Self.now, retrying: true) == whenRetried)
  }

  @Test(
    "A clock that was set back keeps nothing for longer than mail ever waits",
    arguments: [(longest - 1, false), (longest, false), (longest + 1, true), (year, true)])
  func setBack(ahead: TimeInterval, isReady: Bool) {
    #expect(Self.mail(due: ahead).isReady(at: Self.now) == isReady)
    #expect(Self.mail(due: -Self.year, next: ahead).isReady(at: Self.now) == isReady)
    #expect(Self.mail(due: ahead, next: ahead).isReady(at: Self.now) == isReady)
  }

  @Test("A clock that was set on lets all go that waits")
  func setOn() {
    #expect(Self.mail(due: 5, next: 3_600).isReady(at: Self.now.addingTimeInterval(Self.year)))
  }

  @Test("What is not queued never goes", arguments: [SendState.none, .sending, .sent, .failed])
  func others(state: SendState) {
    let mail = Self.mail(due: -1, state)
    #expect(!mail.isReady(at: Self.now) && !mail.isReady(at: Self.now, retrying: true))
  }
}
