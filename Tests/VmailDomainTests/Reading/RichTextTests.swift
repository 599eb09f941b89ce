import Testing
import VmailDomain

@Suite("Rich text", .timeLimit(.minutes(10)))
struct RichTextTests {
  private func paragraph(_ text: String) -> RichText.Block { .paragraph([RichText.Run(.text(text))]) }

  @Test func `In plain text, blocks are separated by blank lines and items are not`() {
    let text = RichText(blocks: [
      .heading(level: 1, [RichText.Run(.text("Head"))]), paragraph("One\ntwo"),
      .item(.bullet, [paragraph("a"), .item(.number(3), [paragraph("b")])]), .item(.bullet, [paragraph("c")]),
      .rule,
    ])
    #expect(text.plainText() == "Head\n\nOne\ntwo\n\n- a\n  3. b\n- c\n\n---")
  }

  @Test func `Quotations are marked line by line, and their lines with text are counted`() {
    let inner = RichText.Block.quotation(.init(role: .passage, blocks: [paragraph("r")]))
    let blocks: [RichText.Block] = [paragraph("q\ns"), inner]
    let text = RichText(blocks: [.quotation(.init(role: .quotedReply(sourceLines: 3), blocks: blocks))])
    #expect(text.plainText() == "> q\n> s\n>\n> > r")
    #expect(RichText.lineCount(of: blocks) == 3)
  }

  @Test func `A table's cells are separated by tabs`() {
    let row = ["a", "b"].map { RichText.Table.Cell(runs: [RichText.Run(.text($0))]) }
    #expect(RichText(blocks: [.table(.init(rows: [row, row]))]).plainText() == "a\tb\na\tb")
  }

  @Test func `Only text and images included in the message are readable content`() {
    func text(_ image: RichText.Image) -> RichText {
      RichText(blocks: [.paragraph([RichText.Run(.image(image))])])
    }
    #expect(RichText(blocks: [.rule, paragraph(" \n")]).isEmpty)
    #expect(text(.init(alternative: "", source: .blocked(url: "https://x.example/"))).isEmpty)
    #expect(!text(.init(alternative: "A cat", source: .blocked(url: "https://x.example/"))).isEmpty)
    #expect(!text(.init(alternative: "", source: .inline(contentID: "a@b"))).isEmpty)
  }
}
