import Foundation
import Testing

@testable import VmailDemo

@Suite(.timeLimit(.minutes(10))) struct WritingTests {
  @Test(
    "a moment is shown as the calendar has it",
    arguments: [
      (0, 0, "Thu, 1 Jan 1970 00:00"), (951_782_400, 0, "Tue, 29 Feb 2000 00:00"),
      (1_738_744_800, 60, "Wed, 5 Feb 2025 09:40"), (4_107_542_399, 0, "Sun, 28 Feb 2100 23:59"),
      (1_735_689_599, 540, "Wed, 1 Jan 2025 08:59"), (-1, 0, "Wed, 31 Dec 1969 23:59"),
    ])
  func civilTime(seconds: Int, zone: Int, shown: String) {
    let time = CivilTime(Date(timeIntervalSince1970: Double(seconds)), zoneMinutes: zone)
    #expect("\(time.weekdayName.prefix(3)), \(time.shortDate) \(time.clock)" == shown)
  }

  @Test("display names are bare, quoted or encoded as they need")
  func displayNames() {
    #expect(HeaderText.mailbox(Person("Ines Okafor", "i@n.example")) == "Ines Okafor <i@n.example>")
    #expect(
      HeaderText.mailbox(Person("Okafor, \"I\"", "i@n.example")) == "\"Okafor, \\\"I\\\"\" <i@n.example>")
    #expect(
      HeaderText.mailbox(Person("Åsa Holm", "a@n.example")) == "=?utf-8?Q?=C3=85sa_Holm?= <a@n.example>")
    #expect(HeaderText.mailbox(Person(nil, "i@n.example")) == "i@n.example")
  }

  @Test("encoded words decode to the text and never cut a character")
  func encodedWords() {
    for text in [
      "Grüße aus dem Fußgängertunnel, und zwar sehr viele davon, die ganze Zeile entlang",
      "周末一起包饺子吧周末一起包饺子吧周末一起包饺子吧周末一起包饺子吧", "👨‍👩‍👧‍👦🎈",
    ] {
      let words = HeaderText.encodedWords(text)
      #expect(decodingWords(words) == text)
      for word in words.split(separator: " ") { #expect(!decodingWords(String(word)).contains("\u{FFFD}")) }
    }
  }

  @Test("flowed text joins to the paragraph it was and keeps the signature's line")
  func flowedText() {
    let paragraph =
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen > fifteen From sixteen"
    let wrapped = FlowedText.wrap(paragraph + "\n-- \nKim")
    let lines = wrapped.split(separator: "\n")
    #expect(lines.count > 3)
    #expect(lines.dropLast(2).dropLast().allSatisfy { $0.hasSuffix(" ") && $0.count <= 73 })
    #expect(lines.suffix(2) == ["-- ", "Kim"])
    #expect(lines.dropLast(2).joined() == paragraph)
  }

  @Test("old charsets carry their letters and mark what they lack")
  func charsets() {
    #expect(Charset.latin1.encode("Åh €") == [0xC5, 0x68, 0x20, 0x3F])
    #expect(Charset.cyrillic.encode("Кот") == [0xBA, 0xDE, 0xE2])
    #expect(Charset.greek.encode("Ελ") == [0xC5, 0xEB])
  }
}
