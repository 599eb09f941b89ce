import Testing
import VmailDomain

@testable import VmailTerminal
@testable import VmailViews

@Suite("Rich text in lines", .timeLimit(.minutes(10)))
struct RichTextLayoutTests {
  private func text(_ words: String, link: Int? = nil, style: RichText.Style = []) -> RichText.Run {
    RichText.Run(.text(words), style: style, link: link)
  }

  private func lines(_ blocks: [RichText.Block], width: Int = 20) -> [String] {
    RichTextLayout(width: width).lines(of: RichText(blocks: blocks)).map(\.string)
  }

  @Test func `Paragraphs are wrapped at spaces, and have blank lines between them`() {
    let blocks: [RichText.Block] = [
      .paragraph([text("One two three four five six")]), .paragraph([text("seven\neight")]),
    ]
    #expect(lines(blocks) == ["One two three four", "five six", "", "seven", "eight"])
  }

  @Test func `Words that are too long are broken, and text without spaces where its script allows`() {
    #expect(
      lines([.paragraph([text(String(repeating: "a", count: 45))])])
        == [20, 20, 5].map { String(repeating: "a", count: $0) })
    #expect(lines([.paragraph([text("これは日本語の文章です。とても長い。")])]) == ["これは日本語の文章で", "す。とても長い。"])
    #expect(lines([.paragraph([text("abc 日本語日本語日本語")])]) == ["abc 日本語日本語日本", "語"])
  }

  @Test func `A run of one style goes on over lines, and words of several styles stay together`() {
    let runs = [text("Some "), text("very bold words", style: .bold), text(", and more")]
    let found = RichTextLayout(width: 20).lines(of: RichText(blocks: [.paragraph(runs)]))
    #expect(found.map(\.string) == ["Some very bold", "words, and more"])
    #expect(found[0].spans.last?.style == .bold)
    #expect(found[1].spans.map(\.text.string) == ["words", ", and more"])
  }

  @Test func `Links carry their number, on the line of their last word`() {
    let runs = [
      text("See "), text("the sheet of July", link: 0), text(", or "), text("this", link: 1), text("."),
    ]
    #expect(lines([.paragraph(runs)]) == ["See the sheet of", "July [1], or", "this [2]."])
    let picture = RichText.Image(alternative: "a map", source: .inline(contentID: "1"))
    let pictures = [text("Map", link: 0), text("\n"), RichText.Run(.image(picture), link: 0)]
    #expect(
      RichTextLayout(width: 40).lines(of: RichText(blocks: [.paragraph(pictures)])).map(\.string)
        == ["Map [1]", "[inline image: a map] [1]"])
    let overLines = [text("Hi", link: 0), text("\n"), text("there", link: 0), text("\n"), text("x", link: 1)]
    #expect(lines([.paragraph(overLines)]) == ["Hi", "there [1]", "x [2]"])
    var layout = RichTextLayout(width: 40)
    layout.linkOffset = 10
    #expect(
      layout.lines(of: RichText(blocks: [.paragraph([text("x", link: 0)])])).map(\.string) == ["x [11]"])
  }

  @Test func `Items hang by their markers, quotations by their marks`() {
    let blocks: [RichText.Block] = [
      .item(
        .bullet,
        [.paragraph([text("One two three four five")]), .item(.number(9), [.paragraph([text("x")])])]),
      .quotation(
        .init(
          role: .passage, blocks: [.paragraph([text("One two three four five")]), .paragraph([text("y")])])),
    ]
    #expect(
      lines(blocks) == [
        "- One two three four", "  five", "  9. x", "", "> One two three four", "> five", ">", "> y",
      ])
  }

  @Test func `Nesting leaves room for text, however deep`() {
    var block = RichText.Block.paragraph([text("words to be read")])
    for _ in 0..<20 { block = .quotation(.init(role: .passage, blocks: [block])) }
    let found = RichTextLayout(width: 20).lines(of: RichText(blocks: [block]))
    #expect(found.allSatisfy { $0.columns <= 20 })
    #expect(found.count <= 3)
  }

  @Test func `Quoted replies are one line until they are asked for`() {
    let quotation = RichText.Block.quotation(
      .init(role: .quotedReply(sourceLines: 14), blocks: [.paragraph([text("old")])]))
    let message = RichText(blocks: [.paragraph([text("new")]), quotation])
    var layout = RichTextLayout(width: 40)
    #expect(layout.lines(of: message).map(\.string) == ["new", "", "14 quoted lines"])
    #expect(layout.lines(of: message).last?.spans.first?.part == .folded(1))
    layout.showsQuotedReplies = true
    #expect(layout.lines(of: message).map(\.string) == ["new", "", "> old"])
  }

  @Test func `The line for a quoted reply keeps to the width as well`() {
    var block = RichText.Block.quotation(
      .init(role: .quotedReply(sourceLines: 123_456), blocks: [.paragraph([text("old")])]))
    for _ in 0..<3 { block = .quotation(.init(role: .passage, blocks: [block])) }
    #expect(lines([block]) == ["> > > 123456 quoted", "> > > lines"])
  }

  @Test func `Images are told in words`() {
    func line(_ image: RichText.Image) -> String {
      lines([.paragraph([RichText.Run(.image(image))])], width: 60).joined()
    }
    #expect(
      line(.init(alternative: "A cat", source: .blocked(url: "https://x.example/")))
        == "[image: A cat, blocked]")
    #expect(line(.init(alternative: "", source: .blocked(url: "https://x.example/"))) == "[image, blocked]")
    #expect(line(.init(alternative: "A cat", source: .embedded(data: ""))) == "[image: A cat]")
    #expect(
      line(.init(alternative: "", source: .inline(contentID: "cat.png@01D"))) == "[inline image: cat.png]")
  }

  @Test func `A tab leads to the next multiple of eight columns`() {
    #expect(
      lines([.preformatted([text("a\tb\n1234567\tc\n12345678\td\n\te\n日本\tf a \tg")])])
        == ["a       b", "1234567 c", "12345678        d", "        e", "日本    f a     g"])
  }

  @Test func `Spaces of preformatted text stay`() {
    #expect(lines([.preformatted([text("if x {\n    y()\n\n}")])]) == ["if x {", "    y()", "", "}"])
  }

  @Test func `Nothing of a text reaches the terminal uncleaned`() {
    #expect(
      lines([.paragraph([text("a\u{1B}[31mb\u{202E}c")])], width: 40).joined().unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x202E
      })
  }

  // MARK: Tables

  private func table(_ rows: [[String]], header: Bool = false) -> RichText.Block {
    .table(
      .init(
        rows: rows.enumerated().map { index, row in
          row.map { .init(runs: [text($0)], isHeader: header && index == 0) }
        }))
  }

  @Test func `A table that fits is aligned, figures to the right`() {
    let block = table([["Item", "Sum"], ["Tea", "$5.00"], ["Coffee", "$12.50"]], header: true)
    #expect(lines([block], width: 40) == ["Item       Sum", "Tea      $5.00", "Coffee  $12.50"])
  }

  @Test func `A column is not one of figures for a single one`() {
    #expect(
      lines([table([["Period", "Dec to Jan"], ["Sum", "Dec 4"], ["Due", "$5"]])], width: 40).last
        == "Due     $5")
  }

  @Test func `A wide column is wrapped for the others' sake`() {
    let block = table([["Name", "One two three four five"], ["Ann", "x"]])
    #expect(lines([block], width: 22) == ["Name  One two three", "      four five", "Ann   x"])
  }

  @Test func `A row ends with its last words`() {
    let block = table([["One two three four five", "Sum"], ["Ann", ""]])
    #expect(lines([block], width: 20) == ["One two three    Sum", "four five", "Ann"])
  }

  @Test func `Row by row, what spans columns is of none of them, and those behind it keep their names`() {
    let names = ["First name", "Second name", "Third name"].map {
      RichText.Table.Cell(runs: [text($0)], isHeader: true)
    }
    let cells = [RichText.Table.Cell(runs: [text("both")], span: 2), RichText.Table.Cell(runs: [text("c")])]
    #expect(lines([.table(.init(rows: [names, cells]))]) == ["both", "Third name: c"])
  }

  @Test func `A table that doesn't fit is written row by row`() {
    let rows = [["First name", "Second name", "Third name"], ["a", "b", "c"], ["d", "e", "f"]]
    #expect(
      lines([table(rows, header: true)]) == [
        "First name: a", "Second name: b", "Third name: c", "", "First name: d", "Second name: e",
        "Third name: f",
      ])
    #expect(
      lines([table([["First column", "Second column"], ["a", "b"]])]) == [
        "First column  Second", "column", "a  b",
      ])
  }
}
