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
      ]) == ["Heading: Rope.", "", "Item: thin", "Item 2: thick", "", "Signature: Ann"])
  }

  @Test func `A table is read row by row, with the headings of its columns`() {
    func cells(_ words: [String], isHeader: Bool = false) -> [RichText.Table.Cell] {
      words.map { RichText.Table.Cell(runs: run($0), isHeader: isHeader) }
    }
    let body = [cells(["rope", "4.50"]), cells(["", "2"])]
    #expect(
      spoken([.table(.init(rows: [cells(["Item", "Price"], isHeader: true)] + body))]) == [
        "Row 1. Item: rope. Price: 4.50.", "Row 2. Item: empty. Price: 2.",
      ])
    #expect(spoken([.table(.init(rows: body))]) == ["Row 1. rope. 4.50.", "Row 2. 2."])
  }

  @Test(arguments: [
    "...", "---", "***", "+++", "###", ". . .", "===", "def f(x):\n    if x:\n        return 1\n    return 2",
    "-    return x\n+        return  x+1", "| a  | b |\n|----|---|\n| 1  | 2 |", "+---+\n| x |\n+---+",
    "a\n\n    b", "trailing  ",
  ])
  func `The lines of a mail stay as they were written`(text: String) {
    for block in [RichText.Block.paragraph(run(text)), .preformatted(run(text))] {
      #expect(spoken([block]).joined(separator: "\n") == text)
    }
  }

  @Test func `Only blanks are nothing, and a tab leads to the next multiple of eight columns`() {
    #expect(spoken([.paragraph(run("  \n "))]) == [])
    #expect(spoken([.preformatted(run("a\tb\n\tc"))]) == ["a       b", "        c"])
  }

  private func quoted(_ blocks: RichText.Block...) -> RichText.Block {
    .quotation(RichText.Quotation(role: .passage, blocks: blocks))
  }

  @Test func `A single quoted line is its own end`() {
    #expect(
      spoken([quoted(.paragraph(run("Sold?"))), .paragraph(run("Yes."))]) == [
        "Quoted line: Sold?", "", "Yes.",
      ])
  }

  @Test func `Quotations in quotations say their level, and when it becomes lower`() {
    let (ann, bob, cy) = (run("Ann wrote:"), run("Bob wrote:"), run("sell it"))
    #expect(
      spoken([
        quoted(.paragraph(ann), quoted(.paragraph(bob), quoted(.paragraph(cy)), .paragraph(run("never")))),
        .paragraph(run("maybe")),
      ]) == [
        "Quoted: Ann wrote:", "", "Quoted, level 2: Bob wrote:", "", "Quoted, level 3: sell it", "",
        "Back to level 2: never", "End of the quotation.", "", "maybe",
      ])
    #expect(
      spoken([quoted(quoted(.paragraph(bob)), .paragraph(ann))]) == [
        "Quoted, level 2: Bob wrote:", "", "Back to level 1: Ann wrote:", "End of the quotation.",
      ])
  }

  @Test func `A link says its number where it is, unless its text is where it leads`() {
    let story = RichText.Link(text: "Read on", target: "https://halyard.example/1")
    let bare = RichText.Link(text: "halyard.example", target: "https://halyard.example/")
    let runs = [
      Run(.text("Read ")), Run(.text("Read "), link: 0), Run(.text("on"), link: 0), Run(.text(" or ")),
      Run(.text("halyard.example"), link: 1),
    ]
    let text = RichText(blocks: [.paragraph(runs)], links: [story, bare])
    #expect(
      SpokenText(number: 3, showsQuotes: false).lines(of: text).map(\.string) == [
        "Read Read on (link 1) or halyard.example"
      ])
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
