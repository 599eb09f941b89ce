import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct ColumnsTests {
  @Test func `Pieces that fill a line go on in the next, whole`() {
    let pieces = ["All 9", "Primary 6", "[Social 1]", "Promotions 1", "Updates 1 and more than fits"]
      .map { StyledLine(TerminalText($0)) }
    func rows(_ width: Int) -> [String] {
      Layout(width: width).row(of: pieces, separator: " · ").map(\.string)
    }
    #expect(
      rows(20) == ["All 9 · Primary 6", "[Social 1]", "Promotions 1", "Updates 1 and more…"])
    #expect(rows(100).count == 1)
  }

  @Test(arguments: [
    ("Quarterly numbers", 17, "Quarterly numbers"), ("Quarterly numbers", 16, "Quarterly numbe…"),
    ("Quarterly numbers", 11, "Quarterly…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("日本語", 2, "…"), ("日本語", 1, "…"), ("日本語", 0, ""), ("a👨‍👩‍👧‍👦b", 3, "a…"), ("a👨‍👩‍👧‍👦b", 4, "a👨‍👩‍👧‍👦b"), ("", 5, ""),
  ])
  func `Text is cut between characters and never too long`(text: String, width: Int, cut: String) {
    let result = TerminalText(text).fitted(to: width, ellipsis: "…")
    #expect(result.text.string == cut)
    #expect(result.columns == result.text.columns)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two", 7, ["one two"]),
    ("  indented text", 10, ["  indented", "text"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a bcdefghij k", 4, ["a", "bcde", "fghi", "j k"]),
    ("", 10, [""]),
    ("日本語 テスト", 6, ["日本語", "テスト"]), ("日本語", 5, ["日本", "語"]), ("a  b", 10, ["a  b"]),
    ("one\n\ntwo", 10, ["one", "", "two"]), ("> quoted reply", 8, ["> quoted", "reply"]),
  ])
  func `Text wraps at spaces by columns`(text: String, width: Int, lines: [String]) {
    #expect(TerminalText(text, lines: .kept).wrapped(to: width).map(\.string) == lines)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("a bcdefghij k", 4, ["a", "bcdefghij", "k"]),
    ("abcdefghij", 4, ["abcdefghij"]), ("    if x:", 6, ["    if", "x:"]),
    ("abcd efgh", 4, ["abcd", "efgh"]),
    ("abcde", 4, ["abcde"]), ("", 4, [""]),
  ])
  func `Words that are too long have a line of their own if they are not broken`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(TerminalText(text).wrapped(to: width, breaksWords: false).map(\.string) == lines)
  }

  @Test func `A letter with signs without end does not leave the screen`() {
    let text = TerminalText("क" + String(repeating: "\u{93E}", count: 300))
    #expect(text.string.count == 1)
    #expect(text.wrapped(to: 40).allSatisfy { $0.columns <= 40 })
    #expect(text.truncated(to: 40, ellipsis: "…").columns <= 40)
  }

  @Test func `No wrapped line is too long and no letter is lost`() {
    let text = TerminalText(
      "Grüße aus 東京: the 👨‍👩‍👧‍👦 went to Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, see\n\thttps://example.com/a/very/long/path?with=query",
      lines: .kept)
    for width in 2...100 {
      let lines = text.wrapped(to: width)
      #expect(lines.allSatisfy { $0.columns <= width })
      #expect(lines.map(\.string).joined().filter { $0 != " " } == text.string.filter { !$0.isWhitespace })
    }
  }
}
