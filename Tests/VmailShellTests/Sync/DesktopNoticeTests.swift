import Testing
import VmailDomain
@testable import VmailEngine

@testable import VmailShell
@testable import VmailViews

/// What the desktop is told.
@Suite(.timeLimit(.minutes(10))) struct DesktopNoticeTests {
  private static let account = Account(id: AccountID(1), name: "work", email: "", kind: .imap)

  @Test func `Mail brings neither markup nor characters by number into it`() {
    let facts = ["VMAIL_FROM": "<b>Ann</b>", "VMAIL_SUBJECT": "a&b \\074i\\076 \u{1B}[31m\u{202E}x"]
    let notice = DesktopNotice(of: NewMail(account: Self.account, count: 2), facts)
    #expect(notice.summary == "work: 2 new")
    #expect(notice.body == "&lt;b&gt;Ann&lt;/b&gt;: a&amp;b \\\\074i\\\\076 ^[[31mx")
  }

  @Test func `It is bounded, whatever mail says`() {
    let facts = ["VMAIL_FROM": "Ann", "VMAIL_SUBJECT": String(repeating: "x", count: 100_000)]
    #expect(DesktopNotice(of: NewMail(account: Self.account, count: 1), facts).body.count <= 500)
  }

  @Test func `A mail that could not be sent is told with its reason`() throws {
    let mail = OutgoingMail(email: Fixture.unsent, envelope: Fixture.envelope, due: Fixture.now)
    let notice = try #require(DesktopNotice(of: .failed(mail, "the server refused it")))
    #expect(notice.summary == "A message could not be sent")
    #expect(notice.body == "Two buoys: the server refused it")
    let uncertain = try #require(DesktopNotice(of: .failed(mail, "the line broke", isUncertain: true)))
    #expect(uncertain.summary == "A message may not have been sent")
    #expect(DesktopNotice(of: .sent(mail)) == nil)
  }
}
