import Testing
import VmailDomain
@testable import VmailEngine

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Notices of new mail (page 9.12).
@Suite(.timeLimit(.minutes(10))) struct NewMailNoticeTests {
  private static func lines(
    _ count: Int, _ messages: [(String?, String)], in form: OutputSettings.Form = .text
  ) -> [String] {
    let account = Account(id: AccountID(1), name: "work", email: "", kind: .imap)
    let messages = messages.map { name, subject in
      NewMail.Message(sender: Participant(name: name, email: "zed@example.org"), subject: subject)
    }
    return NewMailNotice.lines(about: NewMail(account: account, count: count, messages: messages), in: form)
  }

  @Test func `They name the sender and the subject of each message, or count many`() {
    #expect(Self.lines(1, [("Zed", "Lunch?")]) == ["work: Zed, Lunch?"])
    #expect(
      Self.lines(2, [("Zed", "Lunch?"), (nil, "")])
        == ["work: Zed, Lunch?", "work: zed@example.org, (no subject)"])
    #expect(Self.lines(4, []) == ["work: 4 new. Type list."])
    #expect(Self.lines(1, [("Zed", "Lunch?")], in: .plain) == ["New mail, work: Zed, Lunch?"])
  }

  @Test func `What a message says stays on its line, and is shortened`() {
    let lines = Self.lines(1, [("Z\u{1B}[2J\nd", String(repeating: "long ", count: 100))])
    #expect(lines.count == 1)
    #expect(lines[0].unicodeScalars.allSatisfy { $0.value >= 0x20 } && lines[0].count <= 100)
  }
}
