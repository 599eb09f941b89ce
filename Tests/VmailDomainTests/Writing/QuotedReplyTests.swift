import Testing
import VmailTestSupport

@testable import VmailDomain

@Suite("Initial bodies of replies", .timeLimit(.minutes(10)))
struct QuotedReplyTests {
  private let alice = Participant(name: "Alice Example", email: "alice@example.test")
  private let date = "5 Feb 2025, at 14:30"

  private func quoted(_ text: String) -> [String] {
    let reply = QuotedReply(text, from: alice, date: date, place: .below)
    return reply.text.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `The answer comes below what is quoted, and the signature below that`() {
    let reply = QuotedReply("Hello\n\nBye\n", from: alice, date: date, place: .below, signature: "Kim")
    #expect(
      reply.text
        == "On 5 Feb 2025, at 14:30, Alice Example <alice@example.test> wrote:\n> Hello\n>\n> Bye\n\n\n\n-- \nKim\n"
    )
    #expect(reply.answerLine == 6)
    let written = QuotedReply(
      "Hello", from: alice, date: date, place: .below, answer: "Yes.", signature: "Kim")
    #expect(written.text.hasSuffix("wrote:\n> Hello\n\nYes.\n\n-- \nKim\n"))
    #expect(
      written.text.split(separator: "\n", omittingEmptySubsequences: false)[written.answerLine - 1] == "Yes.")
  }

  @Test func `The answer comes above where that is wanted`() {
    let reply = QuotedReply("Hello", from: alice, date: nil, place: .above, answer: "Yes.")
    #expect(reply.text == "Yes.\n\nAlice Example <alice@example.test> wrote:\n> Hello\n")
    #expect(reply.answerLine == 1)
    let empty = QuotedReply("Hello", from: alice, date: nil, place: .above)
    #expect(empty.text.hasPrefix("\n\nAlice"))
  }

  @Test func `Levels get deeper without gaps between their marks`() {
    #expect(
      quoted("a\n> b\n> > c\n>>> d\n>\n>>\ne") == ["> a", ">> b", ">>> c", ">>>> d", ">>", ">>>", "> e"])
  }

  @Test func `No quoted line flows into the next`() { #expect(quoted("a \nb\t \n \n") == ["> a", "> b"]) }

  @Test func `The signature of who is answered is not quoted, and what stands below it is`() {
    #expect(quoted("a\n-- \nAlice\n+1 555") == ["> a"])
    #expect(
      quoted("a\n\n-- \nAlice\n\nOn 1 Jan 2025, at 10:00, Kim <kim@x.test> wrote:\n> b\n")
        == ["> a", ">", "> On 1 Jan 2025, at 10:00, Kim <kim@x.test> wrote:", ">> b"])
    #expect(quoted("a\n> -- \n> Kim") == ["> a", ">> --", ">> Kim"])
  }

  @Test func `Control characters are not quoted, and make no lines of their own`() {
    #expect(quoted("a\u{1B}[2J\r\nb\rc\0") == ["> a[2J", "> b", "> c"])
    let eve = Participant(name: "Eve\r\n\r\nBcc: x", email: "e@x.test\n>")
    let reply = QuotedReply("a", from: eve, date: "1\n2", place: .below)
    #expect(reply.text == "On 1 2, Eve Bcc: x <e@x.test >> wrote:\n> a\n\n\n")
  }

  @Test func `What is too much is left out, which the text says`() {
    let lines = QuotedReply(String(repeating: "x\n", count: 6_000), from: alice, date: date, place: .below)
    #expect(lines.omittedLines == 1_001)
    #expect(lines.text.contains("\n> x\n> [1001 more lines]\n"))
    let long = QuotedReply(String(repeating: "x", count: 1 << 20), from: alice, date: date, place: .below)
    #expect(long.omittedLines == 1)
    #expect(long.text.hasSuffix("wrote:\n> [1 more line]\n\n\n"))
    let deep = QuotedReply(String(repeating: ">", count: 100_000), from: alice, date: date, place: .below)
    #expect(deep.text.utf8.count < 1_000)
  }

  @Test func `What is quoted is recognised as quoted`() {
    let reply = QuotedReply("Hello\n\nBye", from: alice, date: date, place: .above, answer: "Yes.")
    let segments = TextSegments(
      reply.text.split(separator: "\n", omittingEmptySubsequences: false).map { QuotedLine($0) })
    #expect(
      segments.segments.contains {
        if case .quoted(let introduction, _) = $0 { introduction.count == 1 } else { false }
      })
    #expect(Attribution.isAttribution(QuotedReply.attribution(alice, date: date)[...], next: nil))
  }

  @Test func `Quoting takes no line away and deepens each by one`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let depths = (0..<Int.random(in: 1..<10, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random)
      }
      let marks = depths.map { String(repeating: ">", count: $0) }
      let text = marks.map { $0.isEmpty ? "words" : $0 + " words" }.joined(separator: "\n")
      #expect(quoted(text) == marks.map { ">\($0) words" })
    }
  }
}
