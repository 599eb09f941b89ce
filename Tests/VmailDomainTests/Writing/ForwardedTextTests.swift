import Testing

@testable import VmailDomain

@Suite("Bodies of forwarded mail", .timeLimit(.minutes(10)))
struct ForwardedTextTests {
  private let alice = Participant(name: "Alice", email: "alice@x.test")

  @Test func `Who wrote it, when and to whom stands above what was written`() {
    let forwarded = ForwardedText(
      "Hello\r\nBye", from: alice, date: "5 Feb 2025, at 14:30", subject: "Plans",
      to: [Participant(email: "kim@x.test")],
      cc: [Participant(name: "Bo", email: "bo@x.test"), Participant(email: "c@x.test")], note: "See below.",
      signature: "Kim")
    #expect(
      forwarded.text == """
        See below.

        ---------- Forwarded message ----------
        From: Alice <alice@x.test>
        Date: 5 Feb 2025, at 14:30
        Subject: Plans
        To: kim@x.test
        Cc: Bo <bo@x.test>, c@x.test

        Hello
        Bye

        --\u{20}
        Kim

        """)
    #expect(QuotedMessage.isForward("---------- Forwarded message ----------".utf8))
  }

  @Test func `There is room to write above, and nothing that nobody said`() {
    let forwarded = ForwardedText("Hello", from: alice, date: nil, subject: "a\r\nBcc: b\u{1B}", to: [])
    #expect(
      forwarded.text
        == "\n\n---------- Forwarded message ----------\nFrom: Alice <alice@x.test>\nSubject: a Bcc: b\n\nHello\n"
    )
    #expect(forwarded.omittedLines == 0)
  }

  @Test func `What is too much is left out, which the text says`() {
    let long = ForwardedText(
      String(repeating: "x\n", count: 20_002), from: alice, date: nil, subject: "", to: [])
    #expect(long.omittedLines == 3)
    #expect(long.text.hasSuffix("x\n[3 more lines]\n"))
  }
}
