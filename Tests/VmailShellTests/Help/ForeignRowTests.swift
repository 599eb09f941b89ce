import Testing

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// The tables of other mail programs' words in topics of help, `words:`.
@Suite(.timeLimit(.minutes(10))) struct ForeignRowTests {
  private static func text(_ body: String) throws -> TopicText {
    try TopicText(Array("title: Words\n\nwords:\n\(body)\n".utf8))
  }

  private static func rows(_ body: String) throws -> [ForeignRow] { try text(body).foreignRows() }

  private static let example = """
      | mutt | vmail |
      `|`, `pipe-message`  `raw 3 | PROGRAM`
          docs: `raw 2 | PROGRAM` in an
            open conversation
          runs: pipe-to=raw pipe-raw=raw
          says: pipe
          says: tee filter = Type `list`, or
            `raw 3`.
      + `$`
          nothing: changes reach the
          server automatically
          says: sync-mailbox
    """

  @Test func `A row is a term of help, and a line of a table in Markdown`() throws {
    let rows = try Self.rows(Self.example)
    #expect(rows.map(\.columns) == ["| mutt | vmail |", "| mutt | vmail |"])
    #expect(rows.map(\.term.form) == ["|, pipe-message", "$"])
    #expect(
      rows.map(\.term.meaning) == ["raw 3 | PROGRAM", "nothing: changes reach the server automatically"])
    #expect(
      rows.map(\.markdown) == [
        #"| `\|`, `pipe-message` | `raw 3 \| PROGRAM`; `raw 2 \| PROGRAM` in an open conversation |"#,
        "| `$` | nothing: changes reach the server automatically |",
      ])
  }

  @Test func `Help shows the rows without a plus, and no notes`() throws {
    let blocks = try Self.text(Self.example).blocks { _ in nil }
    guard case .terms(let terms) = try #require(blocks.first) else {
      Issue.record("\(blocks)")
      return
    }
    #expect(terms.map(\.form) == ["|, pipe-message"])
    #expect(terms.map(\.meaning) == ["raw 3 | PROGRAM"])
  }

  @Test func `Words run a command, or are answered with the row or a sentence`() throws {
    let rows = try Self.rows(Self.example)
    #expect(rows.map(\.runs) == [["pipe-to": "raw", "pipe-raw": "raw"], [:]])
    #expect(rows[0].advice.map(\.words) == [["pipe"], ["tee", "filter"]])
    #expect(rows[0].advice.map(\.sentence) == ["Type `raw 3 | PROGRAM`.", "Type `list`, or `raw 3`."])
    #expect(rows[1].advice.map(\.sentence) == ["Changes reach the server automatically."])
  }

  @Test(arguments: [
    ("  `a`  `list`", 4, "precedes the first row"),
    ("  | mutt | vmail |\n  `a`", 5, "precede a meaning"),
    ("  | mutt | vmail |\n  `a`  `list`\n      runs: b", 6, "WORD=COMMAND"),
    ("  | mutt | vmail |\n  `a`\n      runs: b=list", 5, "precede a meaning"),
  ])
  func `A mistake is reported with its line`(body: String, line: Int, reason: String) {
    let mistake = #expect(throws: TopicText.Mistake.self) { try Self.rows(body) }
    #expect(mistake?.line == line)
    #expect(mistake?.reason.contains(reason) == true, "\(mistake?.reason ?? "")")
  }
}
