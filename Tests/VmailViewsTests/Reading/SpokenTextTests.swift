import Testing
import VmailDomain

@testable import VmailTerminal
@testable import VmailViews

/// Mail's own text, where structure that is seen is told in words.
@Suite(.timeLimit(.minutes(10))) struct SpokenTextTests {
  private typealias Run = RichText.Run

  private func run(_ text: String) -> [Run] { [Run(.text(text))] }

  private func spoken(_ blocks: [RichText.Block], showsQuotes: Bool = false) -> [String] {
    SpokenText(number: 3, showsQuotes: showsQuotes).lines(of: RichText(blocks: blocks)).map(\.string)
  }

  @Test func `A quotation is announced and ended`() {
    let quotation = RichText.Quotation(
      role: .passage, blocks: [.paragraph(run("May I?")), .paragraph(run("Please."))])
    #expect(
      spoken([.quotation(quotation), .paragraph(run("You may."))]) == [
        "Quoted: May I?", "", "Please.", "End of the quotation.", "", "You may.",
      ])
  }

  @Test func `Older mail below an answer is told, and read when it is asked for`() {
    let reply = RichText.Quotation(
      role: .quotedReply(sourceLines: 2), blocks: [.paragraph(run("Ann wrote:\nold"))])
    let blocks: [RichText.Block] = [.paragraph(run("Yes.")), .quotation(reply)]
    #expect(spoken(blocks) == ["Yes.", "", "2 quoted lines not shown. Type quote 3."])
    #expect(
      spoken(blocks, showsQuotes: true) == ["Yes.", "", "Quoted: Ann wrote:", "old", "End of the quotation."])
  }

  @Test func `Items, headings and signatures say what they are, rules say nothing`() {
    #expect(
      spoken([
        .heading(level: 1, run("Rope")), .item(.bullet, [.paragraph(run("thin"))]),
        .item(.number(2), [.paragraph(run("thick"))]), .rule, .signature([.paragraph(run("Ann"))]),
      ]) == ["Rope.", "", "Item: thin", "Item 2: thick", "", "Signature: Ann"])
  }

  @Test func `A table is read row by row, with the headings of its columns`() {
    func cells(_ words: [String], isHeader: Bool = false) -> [RichText.Table.Cell] {
      words.map { RichText.Table.Cell(runs: run($0), isHeader: isHeader) }
    }
    let body = [cells(["rope", "4.50"]), cells(["", "2"])]
    #expect(
      spoken([.table(.init(rows: [cells(["Item", "Price"], isHeader: true)] + body))]) == [
        "Row 1. Item: rope. Price: 4.50.", "Row 2. Price: 2.",
      ])
    #expect(spoken([.table(.init(rows: body))]) == ["Row 1. rope. 4.50.", "Row 2. 2."])
  }

  @Test func `Blanks that only make room are one blank`() {
    #expect(spoken([.preformatted(run("  a    b\n------\n\tc  \n..."))]) == ["a b", "c"])
  }

  @Test func `Links say where they go, but dozens are only counted`() {
    let sheet = RichText.Link(text: "the sheet", target: "https://example.com/sheet")
    let bare = RichText.Link(text: "example.org", target: "https://example.org/")
    let bad = RichText.Link(
      text: "bank.example", target: "https://evil.example/",
      warning: LinkWarning(reason: .otherHost, host: "evil.example"))
    func lines(_ links: [RichText.Link]) -> [String] {
      SpokenLinks(number: 3, links: links).lines.map(\.string)
    }
    #expect(lines([bare, sheet]) == ["Link 3.2: the sheet, leads to example.com/sheet."])
    let warning =
      "Link 3.7: bank.example. This link leads to evil.example, although its text names another address."
    #expect(
      lines(Array(repeating: sheet, count: 6) + [bad]) == [warning, "7 links. Type links 3."])
    #expect(lines([]) == [])
  }
}
