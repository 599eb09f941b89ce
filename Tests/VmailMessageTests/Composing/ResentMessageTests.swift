import Foundation
import Testing
import VmailDomain
import VmailMessage

@Suite("Resending a message", .timeLimit(.minutes(10)))
struct ResentMessageTests {
  private func fields(to people: [Participant] = [Composed.bob]) -> ResentFields {
    ResentFields(
      from: Participant(name: "Möwe", email: "kim@x.example"), to: people,
      date: Date(timeIntervalSince1970: 1_700_000_000), utcOffset: 3_600, messageId: "9.9@x.example")
  }

  private static let block = """
    Resent-From: =?utf-8?Q?M=C3=B6we?= <kim@x.example>
    Resent-To: Bob <bob@y.example>
    Resent-Date: Tue, 14 Nov 2023 23:13:20 +0100
    Resent-Message-ID: <9.9@x.example>

    """

  @Test(
    arguments: [
      "From: a@x.example\nTo: b@x.example\n\nBody\n", "From: a@x.example\r\n\r\nBody\r\n\r\n",
      "Resent-To: c@x.example\nResent-Bcc: d@x.example\nX: \u{0}\u{FF}\n\n.\n", "no header at all", "", "\nX",
    ])
  func `The fields are put on top, with the line ends of the message, which is not changed`(text: String)
    throws
  {
    let source = Array(text.utf8)
    let resent = try MessageComposer().resent(source, fields())
    #expect(resent.suffix(source.count).elementsEqual(source))
    let usesLF = text.utf8.contains(0x0A) && !text.utf8.contains(0x0D)
    let block = usesLF ? Self.block : Self.block.replacing("\n", with: "\r\n")
    #expect(String(decoding: resent.dropLast(source.count), as: UTF8.self) == block)
  }

  @Test func `A second resending is put above the first, and hidden recipients of all of them are not sent`()
    throws
  {
    let source = Array("Bcc: h@x.example\r\nSubject: S\r\n\r\nBcc: in the body\r\n".utf8)
    let first = try MessageComposer().resent(source, fields())
    let second = try MessageComposer().resent(first, fields(to: [Composed.ann]))
    let wire = WireSource.withoutBcc(second)
    #expect(
      Composed.fieldNames(wire)
        == [
          "Resent-From", "Resent-To", "Resent-Date", "Resent-Message-ID", "Resent-From", "Resent-To",
          "Resent-Date", "Resent-Message-ID", "Subject",
        ])
    #expect(Composed.headerLines(wire)[1] == "Resent-To: Ann <ann@x.example>")
    #expect(String(decoding: wire, as: UTF8.self).hasSuffix("\r\n\r\nBcc: in the body\r\n"))
  }

  @Test(
    arguments: ["a@x.example\r\nBcc: e@x.example", "a@x.example\nX: y"])
  func `Nothing can add further fields`(address: String) {
    #expect(throws: ComposingError.self) {
      try MessageComposer().resent([], fields(to: [Participant(email: address)]))
    }
  }
}
