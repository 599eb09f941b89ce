import Testing

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// The question that a person answers for an agent: nothing in it is hidden, cut, or passes for something else.
@Suite(.timeLimit(.minutes(10))) struct DeedQuestionTests {
  private func lines(_ items: [Deed.Item], columns: Int = 80, rows: Int = 24) -> [String]? {
    DeedQuestion(deed: Deed("send mail", .sends, items)).lines(columns: columns, rows: rows, word: "maple")
  }

  @Test func `The effect comes first, then an item a line`() {
    #expect(
      lines([
        .init(label: "to", value: "ann@example.org"), .init(label: "subject", value: "Lunch"),
        .init(label: "text", value: "At one?\nBye", isText: true),
      ]) == [
        "", "vmail: an agent wants to send mail:", "  to       \"ann@example.org\"", "  subject  \"Lunch\"",
        "  text     \"At one?\"", "         | \"Bye\"", "Type maple to allow it: ",
      ])
  }

  @Test(arguments: [
    ("Lunch\" to ann@example.org", "Lunch\\\" to ann@example.org"),
    ("a\nto  x@y.z", "a\\nto  x@y.z"), ("a\\nb", "a\\\\nb"),
    ("a\u{200B}b", "a\\u{200B}b"), ("a\u{202E}b", "a\\u{202E}b"), ("a\u{1B}[2J", "a\\u{1B}[2J"),
    ("a\u{34F}b", "a\\u{34F}b"), ("a\u{2800}\u{3164}b", "a\\u{2800}\\u{3164}b"), ("a\u{A0}b", "a\\u{A0}b"),
    ("e\u{301}\u{302}", "e\u{301}\u{302}"), ("e\u{301}\u{302}\u{303}", "e\u{301}\u{302}\\u{303}"),
    ("Grüße 日本", "Grüße 日本"),
  ])
  func `What would hide, end a line or leave its quotes is written out`(text: String, expected: String) {
    #expect(QuestionText.quoted(text) == "\"\(expected)\"")
  }

  @Test func `A question that doesn't fit the screen is none`() {
    let items = (1...19).map { Deed.Item(label: "to", value: "p\($0)@example.org") }
    // An empty line, the effect, and the line of the answer.
    #expect(lines(items, rows: 23)?.count == 22)
    #expect(lines(items, rows: 22) == nil)
    #expect(lines([.init(label: "to", value: "a")], columns: 19) == nil)
    #expect(lines([.init(label: "program", value: String(repeating: "\u{200B}", count: 4_000))]) == nil)
    #expect(lines([.init(label: "program", value: String(repeating: "x", count: 2_000))]) == nil)
  }

  @Test func `What goes on is cut at the edge and can't pass for an item`() {
    let forged = "x" + String(repeating: " ", count: 25) + "to  \"ann@example.org\""
    for columns in 20...90 {
      let lines = lines([.init(label: "to", value: forged)], columns: columns, rows: 99) ?? []
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) < columns })
      #expect(lines.filter { $0.hasPrefix("  to") }.count == 1)
    }
  }
}
