import Testing
import VmailDomain

@Suite("Plain text with structure", .timeLimit(.minutes(10)))
struct PlainTextReaderTests {
  private func read(_ text: String, _ format: PlainTextReader.Format = .init()) -> RichText {
    PlainTextReader.read(text, format)
  }

  private func folded(_ text: RichText) -> [Int] {
    text.blocks.compactMap { block in
      guard case .quotation(let quotation) = block, case .quotedReply(let count) = quotation.role else {
        return nil
      }
      return count
    }
  }

  /// Returns the text that is visible if nothing is unfolded.
  private func shown(_ text: RichText) -> String {
    let blocks = text.blocks.filter { block in
      guard case .quotation(let quotation) = block, case .quotedReply = quotation.role else { return true }
      return false
    }
    return RichText(blocks: blocks).plainText()
  }

  @Test func `What is quoted below an answer is folded with the line above it`() {
    let text = read("Fine.\n\nOn Monday, Ann wrote:\n> Shall we?\n>\n> Ann\n")
    #expect(shown(text) == "Fine.")
    #expect(folded(text) == [2])
    #expect(text.plainText() == "Fine.\n\n> On Monday, Ann wrote:\n>\n> Shall we?\n>\n> Ann")
  }

  @Test func `Answers between quotations stay where they are`() {
    let text = read("> Tea?\nYes.\n> Milk?\nNo.\n> Sugar?\n")
    #expect(shown(text) == "> Tea?\n\nYes.\n\n> Milk?\n\nNo.")
    #expect(folded(text) == [1])
  }

  @Test func `A long quotation above the only answer is folded, a short one is not`() {
    let long = (1...13).map { "> line \($0)\n" }.joined()
    #expect(folded(read(long + "\nSo be it.")) == [13])
    #expect(shown(read("> Shall we?\n\nYes.")) == "> Shall we?\n\nYes.")
  }

  @Test func `A mail that only quotes shows what it quotes`() {
    #expect(shown(read("> Shall we?\n> Ann")) == "> Shall we?\n> Ann")
  }

  @Test(arguments: [
    "Fine.\n\n-----Original Message-----\nFrom: Ann\nSubject: Tea\n\nShall we?",
    "Fine.\n\nOn 5 Feb 2025, at 10:00, Ann Bee wrote:\n\nShall we?\nAnn",
    "Fine.\n\nAm Mo., 5. Feb. 2025 um 10:00 Uhr schrieb Ann <ann@example.org>:\n\nShall we?",
  ])
  func `An older mail without marks is folded`(mail: String) {
    let text = read(mail)
    #expect(shown(text) == "Fine.")
    #expect(text.plainText().contains("Shall we?"))
  }

  @Test func `What is passed on is there to be read`() {
    let text = read("See below.\n\n---------- Forwarded message ---------\nFrom: Ann\n\nShall we?")
    #expect(folded(text).isEmpty)
    #expect(shown(text).hasSuffix("Shall we?"))
  }

  @Test func `A sentence that ends like an attribution is no quotation`() {
    let mail = "On balance, here is what Ann wrote:\n\nShall we?"
    #expect(folded(read(mail)).isEmpty)
  }

  @Test func `A signature is told apart, and what is quoted below it is folded`() {
    let text = read("Fine.\n\n-- \nBo\nKarlsson Ltd\n\n> Shall we?")
    #expect(text.blocks.contains { if case .signature = $0 { true } else { false } })
    #expect(shown(text) == "Fine.\n\n-- \nBo\nKarlsson Ltd")
    #expect(folded(text) == [1])
  }

  @Test func `Levels of quotation become quotations in quotations`() {
    let text = read("> > Tea?\n> Yes.\nMilk?\n")
    #expect(text.plainText() == "> > Tea?\n>\n> Yes.\n\nMilk?")
    let deep = read(String(repeating: ">", count: 5_000) + " deep\nanswer")
    #expect(deep.plainText().hasSuffix("answer"))
  }

  @Test func `Flowing lines are joined, each at its level`() {
    let flowed = PlainTextReader.Format(isFlowed: true)
    #expect(read("One long \nline.\n\nNext.", flowed).plainText() == "One long line.\n\nNext.")
    #expect(read("> Quoted \n> on.\nOwn \nline.", flowed).plainText() == "> Quoted on.\n\nOwn line.")
    #expect(read(" >not quoted\n From here", flowed).plainText() == ">not quoted\nFrom here")
    #expect(read("Text \n-- \nBo", flowed).plainText() == "Text \n\n-- \nBo")
    let japanese = PlainTextReader.Format(isFlowed: true, deletesSpaces: true)
    #expect(read("日本 \n語", japanese).plainText() == "日本語")
  }

  @Test func `Addresses are links, without the sentence around them`() {
    let text = read(
      "See https://example.org/a_(b)?c=1, (http://example.com/) or www.example.net. Mail mailto:bo@example.org!"
    )
    #expect(
      text.links.map(\.target) == [
        "https://example.org/a_(b)?c=1", "http://example.com/", "http://www.example.net",
        "mailto:bo@example.org",
      ])
    #expect(text.plainText().hasSuffix("Mail mailto:bo@example.org!"))
    #expect(read("https://\nxhttp://example.org javascript:alert(1) http:").links.isEmpty)
    #expect(read("https://example.org twice https://example.org").links.count == 1)
  }

  @Test func `An address ends before invisible or direction-changing characters, and enclosing brackets`() {
    for hidden in ["\u{202E}", "\u{2066}", "\u{9B}", "\u{85}", "\u{2028}", "\u{200B}", "\u{AD}", "\u{FEFF}"] {
      #expect(read("https://a.example/x\(hidden)y").links.map(\.target) == ["https://a.example/x"])
    }
    let brackets = String(repeating: ")", count: 900)
    #expect(read("https://a.example/(b)\(brackets)").links.map(\.target) == ["https://a.example/(b)"])
    #expect(read("[https://a.example/b].").links.map(\.target) == ["https://a.example/b"])
    #expect(read("https://a.example/ü\u{200D}ü").links.map(\.target) == ["https://a.example/ü\u{200D}ü"])
  }

  @Test func `Lines that spaces place keep their spaces`() {
    let text = read("Sums:\n\n  tea     2\n  milk   10\n")
    #expect(text.blocks.last == .preformatted([RichText.Run(.text("  tea     2\n  milk   10"))]))
  }

  @Test(arguments: [-1, 0, 1, 20_000])
  func `Only so many links are numbered, and other addresses are text`(more: Int) {
    let count = PlainTextReader.linkLimit + more
    for separator in ["\n", " "] {
      let text = (0..<count).map { "http://e\($0).example/" }.joined(separator: separator)
      let read = PlainTextReader.read(text)
      #expect(read.links.count == min(count, PlainTextReader.linkLimit))
      #expect(read.plainText() == text)
    }
  }
}
