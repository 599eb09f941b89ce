import Foundation
import Testing
import VmailDomain

/// The times at which queued mail may be sent, even if the clock is changed.
@Suite(.timeLimit(.minutes(10))) struct OutgoingMailTests {
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)
  /// Twice the longest wait between two attempts, which no message exceeds.
  private static let longest: TimeInterval = 2 * 3_600
  private static let year: TimeInterval = 365 * 86_400

  private static func mail(
    due: TimeInterval, next: TimeInterval? = nil, _ state: SendState = .queued, isScheduled: Bool = false
  ) -> OutgoingMail {
    OutgoingMail(
      email: Email(
        id: EmailID(1), accountId: AccountID(1), threadId: ThreadID(1), dateReceived: now, sendState: state),
      envelope: Envelope(sender: "a@example.org", recipients: ["b@example.org"]),
      due: now.addingTimeInterval(due), isScheduled: isScheduled,
      nextAttempt: next.map(now.addingTimeInterval))
  }

  @Test(
    arguments: [
      (due: -1, next: nil, isReady: true, whenRetried: true), (0, nil, true, true), (1, nil, false, false),
      (0, -1, true, true), (0, 0, true, true), (0, 1, false, true), (0, 3_600, false, true),
      // A retry doesn't end the delay before sending.
      (1, 0, false, false), (1, 1, false, false), (3_600, nil, false, false),
    ] as [(due: TimeInterval, next: TimeInterval?, isReady: Bool, whenRetried: Bool)])
  func `Mail is sent when it is due and at its next attempt, and at once when a retry is requested`(
    due: TimeInterval, next: TimeInterval?, isReady: Bool, whenRetried: Bool
  ) {
    let mail = Self.mail(due: due, next: next)
    #expect(mail.isReady(at: Self.now) == isReady)
    #expect(mail.isReady(at: Self.now, retrying: true) == whenRetried)
  }

  @Test(
    arguments: [(longest - 1, false), (longest, false), (longest + 1, true), (year, true)])
  func `Setting the clock back delays no message longer than the maximum wait`(
    ahead: TimeInterval, isReady: Bool
  ) {
    #expect(Self.mail(due: ahead).isReady(at: Self.now) == isReady)
    #expect(Self.mail(due: -Self.year, next: ahead).isReady(at: Self.now) == isReady)
    #expect(Self.mail(due: ahead, next: ahead).isReady(at: Self.now) == isReady)
  }

  @Test(
    arguments: [(-1, true), (0, true), (1, false), (longest + 1, false), (5 * year, false)])
  func `A time that the user has chosen is waited for, however far away`(ahead: TimeInterval, isReady: Bool) {
    let mail = Self.mail(due: ahead, isScheduled: true)
    #expect(mail.isReady(at: Self.now) == isReady && mail.isReady(at: Self.now, retrying: true) == isReady)
    // Postponed at that time, it waits like any other.
    #expect(!Self.mail(due: 0, next: 60, isScheduled: true).isReady(at: Self.now))
  }

  @Test func `Setting the clock forward releases all waiting mail`() {
    #expect(Self.mail(due: 5, next: 3_600).isReady(at: Self.now.addingTimeInterval(Self.year)))
  }

  @Test(arguments: [SendState.none, .sending, .sent, .failed])
  func `Mail that is not queued is never sent`(state: SendState) {
    let mail = Self.mail(due: -1, state)
    #expect(!mail.isReady(at: Self.now) && !mail.isReady(at: Self.now, retrying: true))
  }
}
