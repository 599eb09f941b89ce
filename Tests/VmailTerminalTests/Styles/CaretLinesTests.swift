import Testing

@testable import VmailTerminal

/// The part of a line that an error is about.
@Suite(.timeLimit(.minutes(10))) struct CaretLinesTests {
  private func lines(_ text: String, _ range: Range<Int>, width: Int = 60) -> [String] {
    CaretLines(source: SourceLine(of: text, at: range)).lines(in: Layout(width: width)).map(\.string)
  }

  @Test func `The caret stands under the first letter, and the rest of the word is underlined`() {
    #expect(lines("move 3 wrok", 7..<11) == ["  move 3 wrok", "         ^~~~"])
    #expect(lines("move", 4..<4) == ["  move", "      ^"])
  }

  @Test(arguments: [
    ("folder 日本語x", 7..<11, "  folder 日本語x", "         ^~~~~~~"),
    ("日本 wrok", 3..<7, "  日本 wrok", "       ^~~~"),
    ("e\u{301}\u{302}e\u{301} wrok", 3..<7, "  e\u{301}\u{302}e\u{301} wrok", "     ^~~~"),
    ("list\t\twrok", 6..<10, "  list wrok", "       ^~~~"), ("👩‍👩‍👧 wrok", 2..<6, "  👩‍👩‍👧 wrok", "     ^~~~"),
  ])
  func `Columns are counted, not characters`(text: String, range: Range<Int>, line: String, mark: String) {
    #expect(lines(text, range) == [line, mark])
  }

  @Test func `A long line is cut around the place`() {
    let text = String(repeating: "a ", count: 400) + "wrok" + String(repeating: " z", count: 400)
    for width in [20, 40, 80, 400] {
      let found = lines(text, 800..<804, width: width)
      let start = found[1].prefix { $0 == " " }.count
      #expect(found[0].count < width && found[1].hasSuffix("^~~~"))
      #expect(Array(found[0])[start..<start + 4].elementsEqual("wrok"), "\(found)")
      #expect(found[0].contains("…"))
    }
  }

  @Test func `A long word is cut as well`() {
    let found = lines("open " + String(repeating: "x", count: 500), 5..<505, width: 40)
    #expect(found.allSatisfy { $0.count < 40 } && found[1].contains("^~~~"))
  }

  @Test func `Of several lines the right one is shown`() throws {
    let text = "list\nmove 3 wrok\nopen 1"
    #expect(lines(text, 12..<16) == ["  move 3 wrok", "         ^~~~"])
    #expect(SourceLine(of: text, at: 12..<16).column == 8)
    #expect(SourceLine(of: "a 'b", line: 1, column: 3) == SourceLine(of: "a 'b", at: 2..<3))
    #expect(SourceLine(of: "", at: 5..<9).range == 0..<0)
  }
}
