import Testing
@testable import VmailDomain
@testable import VmailEngine

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Where it is said that a message may not be from whom it seems to be.
@Suite(.timeLimit(.minutes(10))) struct SenderWarningTests {
  private static let liar = Participant(name: "ceo@corp.example", email: "x@evil.example")
  private let warning = SenderWarning(.nameShowsAddress, "ceo@corp.example", actual: "x@evil.example")
  private let sentence =
    "The name contains a different address, ceo@corp.example. The message is from x@evil.example."

  private func row(_ warnings: [SenderWarning], _ person: Participant = liar) -> ThreadRecord {
    var record = Fixture.record(Fixture.thread(participants: [person], messageCount: 1))
    record.warnings = warnings
    return record
  }

  @Test func `A row has a mark, and the address in place of a name that is one`() throws {
    let line = try #require(row([warning]).text(in: Fixture.layout()).first?.string)
    #expect(line.contains("⚠ x@evil.example"))
    #expect(!line.contains("ceo@corp"))
    let ascii = try #require(row([warning]).text(in: Fixture.layout(glyphs: .ascii)).first?.string)
    #expect(ascii.contains("! x@evil.example"))
    #expect(try #require(row([]).text(in: Fixture.layout()).first?.string).contains(" x@evil.example"))
    #expect(row([warning]).plain(in: Fixture.layout()).first?.string.contains(", warning, unread") == true)
    for width in 20...120 {
      for line in row([warning]).text(in: Fixture.layout(width)) { #expect(line.columns <= width) }
    }
  }

  private func people(_ senders: [Participant]) -> String {
    ThreadPeople(senders: senders, recipients: nil, own: OwnAddresses([])).text(
      width: 80, in: Fixture.layout()
    ).string
  }

  @Test(
    arguments: [
      ("ceo@corp.example", "x@evil.example", "x@evil.example"),
      ("ceo\u{FF20}corp.example", "x@evil.example", "x@evil.example"),
      ("ceo@\u{308}corp.example", "x@evil.example", "x@evil.example"),
      ("Corp.example", "x@evil.example", "x@evil.example"),
      ("Corp.example", "x@corp.example", "Corp.example"),
      ("Corp.example", "x@mail.corp.example", "Corp.example"), ("Ann", "x@evil.example", "Ann"),
      (nil, "x@evil.example", "x@evil.example"), (nil, "", "Unknown"),
      ("ceo@corp.example", "", "ceo@corp.example"),
    ] as [(String?, String, String)])
  func `A row shows whom it can`(name: String?, email: String, shown: String) {
    #expect(people([Participant(name: name, email: email)]) == shown)
  }

  @Test func `An open message says it above its recipients, in words`() {
    var record = MessageRecord(
      n: 1, count: 1, email: Fixture.email(), isRead: true, isExpanded: true)
    record.warnings = [warning]
    let lines = record.text(in: Fixture.layout()).map(\.string)
    #expect(lines[1] == "   ⚠ " + sentence)
    let spoken = record.plain(in: Fixture.layout()).first?.string ?? ""
    #expect(spoken.contains("Warning: " + sentence))
    record.isExpanded = false
    #expect(record.text(in: Fixture.layout()).first?.string.contains("⚠ Bo Karlsson") == true)
    #expect(record.plain(in: Fixture.layout()).first?.string.contains("Warning: ") == true)
  }

  @Test func `Each kind has a sentence of its own, which nothing from outside can break`() {
    let sentences = SenderWarning.Kind.allCases.map {
      SenderWarningText.sentence(for: SenderWarning($0, "a\u{1B}[2J\u{202E}b", actual: "c\n"))
    }
    #expect(Set(sentences).count == SenderWarning.Kind.allCases.count)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") && $0.first?.isUppercase ?? false || $0.hasPrefix("a") })
    var record = MessageRecord(n: 1, count: 1, email: Fixture.email(), isRead: true, isExpanded: true)
    record.warnings = SenderWarning.Kind.allCases.map {
      SenderWarning($0, "a\u{1B}[2J\u{202E}b", actual: "c\n")
    }
    let text = record.text(in: Fixture.layout()).map(\.string).joined(separator: "\n")
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
  }

  @Test func `Results of others are said to be unverified`() {
    let result = AuthenticationResult(
      server: "mx.a.example", method: "dkim", result: "pass", details: "header.d=b")
    let others = AuthResultRecord(message: 1, result: result)
    #expect(
      others.text(in: Fixture.layout()).first?.string == "DKIM pass  header.d=b  (mx.a.example, unverified)")
    #expect(
      others.plain(in: Fixture.layout()).first?.string
        == "DKIM: pass, header.d b, says mx.a.example, unverified.")
    var verified = result
    verified.isVerified = true
    let own = AuthResultRecord(message: 1, result: verified)
    #expect(own.text(in: Fixture.layout()).first?.string == "DKIM pass  header.d=b  (mx.a.example)")
  }

  @Test func `The desktop is told first`() {
    let account = Account(id: AccountID(1), name: "work", email: "", kind: .imap)
    let facts = ["VMAIL_FROM": "Ann", "VMAIL_SUBJECT": "Hi", "VMAIL_WARNING": "A <b>."]
    #expect(DesktopNotice(of: NewMail(account: account, count: 1), facts).body == "⚠ A &lt;b&gt;. Ann: Hi")
  }
}
