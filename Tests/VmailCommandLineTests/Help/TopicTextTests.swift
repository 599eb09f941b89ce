import Testing

@testable import VmailCommandLine
@testable import VmailTerminal

/// The texts of help topics.
@Suite(.timeLimit(.minutes(10))) struct TopicTextTests {
  /// Text below a head.
  struct Body: CustomTestStringConvertible, Sendable {
    var text: String
    var blocks: String

    var testDescription: String { text }
  }

  private static func blocks(_ body: String) throws -> [HelpBlock] {
    try TopicText(Array("title: Keys\n\n\(body)\n".utf8)).blocks { _ in nil }
  }

  @Test func `The head has a title, and perhaps aliases`() throws {
    let both = try TopicText(Array("title: Naming: all\naliases: numbers s/mime >>\n\nText.\n".utf8))
    #expect(both.title == "Naming: all")
    #expect(both.aliases == ["numbers", "s/mime", ">>"])
    #expect(try TopicText(Array("title: Keys\n\nText.\n".utf8)).aliases == [])
  }

  @Test(arguments: [
    Body(
      text: "One line\nand another.\n\n\nA second.",
      blocks: "paragraph One line and another.|paragraph A second."),
    Body(text: "# Links and images", blocks: "heading Links and images"),
    Body(
      text: "terms:\n  :u :r  unread, read\n  *      all", blocks: "term :u :r = unread, read|term * = all"),
    Body(text: "terms:\n  a    long\n       meaning", blocks: "term a = long meaning"),
    Body(text: "terms:\n  a long term\n      its meaning", blocks: "term a long term = its meaning"),
    Body(text: "terms:\n  a    b  c", blocks: "term a = b  c"),
    Body(text: "terms:\n  ${NAME}  a variable", blocks: "term ${NAME} = a variable"),
    Body(text: "examples:\n  list  list threads", blocks: "example list = list threads"),
    Body(text: "programs:\n  vmail -e list | wc\n    count", blocks: "program vmail -e list | wc = count"),
    Body(
      text: "steps:\n  list\n    shows: Gull\n    Lists\n    all.\n  quit\n    Ends it.",
      blocks: "step list (Gull) = Lists all.|step quit () = Ends it."),
  ])
  func `A text consists of paragraphs, headings and lists`(body: Body) throws {
    #expect(try Self.blocks(body.text).map(Self.shown).joined(separator: "|") == body.blocks)
  }

  private static func shown(_ block: HelpBlock) -> String {
    let items =
      switch block {
      case .heading(let text): ["heading \(text)"]
      case .paragraph(let text): ["paragraph \(text)"]
      case .terms(let terms): terms.map { "term \($0.form) = \($0.meaning)" }
      case .examples(let examples): examples.map { "example \($0.line) = \($0.does)" }
      case .programs(let examples): examples.map { "program \($0.line) = \($0.does)" }
      case .steps(let steps): steps.map { "step \($0.line) (\($0.shows)) = \($0.text)" }
      }
    return items.joined(separator: "|")
  }

  @Test func `A name in braces stands for further terms, among others`() throws {
    let blocks = try TopicText(Array("title: Keys\n\nterms:\n  first  one\n  {more}\n".utf8)).blocks {
      $0 == "more" ? [HelpTerm("second", "two"), HelpTerm("third", "three")] : nil
    }
    #expect(blocks.map(Self.shown) == ["term first = one|term second = two|term third = three"])
  }

  /// A text that can't be read, with the line of the mistake.
  struct Wrong: CustomTestStringConvertible, Sendable {
    var line: Int
    var reason: String
    var text: String

    init(_ line: Int, _ reason: String, in text: String) {
      (self.line, self.reason, self.text) = (line, reason, text)
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Wrong(1, "title: TEXT", in: ""),
    Wrong(1, "title: TEXT", in: "Keys\n\nText.\n"),
    Wrong(1, "a space at its end", in: "title: \n\nText.\n"),
    Wrong(2, "aliases: WORDS", in: "title: Keys"),
    Wrong(2, "aliases: WORDS", in: "title: Keys\nText.\n"),
    Wrong(3, "an empty line", in: "title: Keys\naliases: shortcuts\nText.\n"),
    Wrong(3, "no text", in: "title: Keys\n\n"),
    Wrong(3, "only lists are indented", in: "title: Keys\n\n  Text.\n"),
    Wrong(3, "only lists are indented", in: "title: Keys\n\n  terms:\n  Tab  complete\n"),
    Wrong(4, "only lists are indented", in: "title: Keys\n\nterm:\n  Tab  complete\n"),
    Wrong(5, "only lists are indented", in: "title: Keys\n\nText.\nterms:\n  Tab  complete\n"),
    Wrong(3, "a heading", in: "title: Keys\n\n#Links\n"),
    Wrong(3, "a heading", in: "title: Keys\n\n# Links\nText.\n"),
    Wrong(3, "empty", in: "title: Keys\n\nterms:\n\n  Tab  complete\n"),
    Wrong(4, "2 spaces", in: "title: Keys\n\nterms:\nTab  complete\n"),
    Wrong(4, "2 spaces", in: "title: Keys\n\nterms:\n    Tab  complete\n"),
    Wrong(5, "at least 4", in: "title: Keys\n\nterms:\n  Tab\n   complete\n"),
    Wrong(5, "2 spaces", in: "title: Keys\n\nterms:\n  Tab  complete\nText.\n"),
    Wrong(4, "precede a meaning", in: "title: Keys\n\nterms:\n  Tab complete\n"),
    Wrong(4, "precede a meaning", in: "title: Keys\n\nexamples:\n  list\n  3  read thread 3\n"),
    Wrong(4, "precede a meaning", in: "title: Keys\n\nprograms:\n  {settings}\n"),
    Wrong(4, "{colours}", in: "title: Keys\n\nterms:\n  {colours}\n"),
    Wrong(4, "a step has a text", in: "title: Keys\n\nsteps:\n  list\n    shows: Gull\n"),
    Wrong(4, "a step has a text", in: "title: Keys\n\nsteps:\n  list\n  quit\n    Ends it.\n"),
    Wrong(3, "a tab", in: "title: Keys\n\nText.\t\n"),
    Wrong(1, "another control character", in: "title: Keys\r\n\r\nText.\r\n"),
    Wrong(3, "a space at its end", in: "title: Keys\n\nText \nand more.\n"),
  ])
  func `A mistake is reported with its line`(wrong: Wrong) {
    let mistake = #expect(throws: TopicText.Mistake.self) {
      try TopicText(Array(wrong.text.utf8)).blocks { _ in nil }
    }
    #expect(mistake?.line == wrong.line)
    #expect(mistake?.reason.contains(wrong.reason) == true, "\(mistake?.reason ?? "")")
  }

  @Test func `Bytes that are not UTF-8 are a mistake`() {
    let bytes = Array("title: Keys\n\nText ".utf8) + [0xff, 0x0a]
    let mistake = #expect(throws: TopicText.Mistake.self) { try TopicText(bytes).blocks { _ in nil } }
    #expect(mistake == TopicText.Mistake(line: 3, reason: "this is not UTF-8"))
  }
}
