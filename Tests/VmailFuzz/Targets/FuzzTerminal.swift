import VmailDomain
import VmailTerminal

@testable import VmailShell
@testable import VmailViews

extension FuzzTarget {
  /// Cleaning text for the terminal, and laying it out at any width.
  static let terminal = FuzzTarget("terminal") { input in
    let text = input.text
    for lines in [TerminalText.LineBreaks.joined, .kept] {
      let clean = TerminalText(text, lines: lines)
      try expect(
        Promise.isForTerminal(clean.string, hasLines: lines == .kept),
        "nothing acts on the terminal: \(clean.string.debugDescription)")
      let again = TerminalText(clean.string, lines: lines)
      try expect(again.string.utf8.elementsEqual(clean.string.utf8), "cleaning again changes nothing")
      let part = TerminalText(text, lines: lines, limit: input.choice)
      try expect(
        Promise.isForTerminal(part.string, hasLines: lines == .kept), "nor is it in the beginning of it")
    }
    try LaidOut.check(everyBlock(text), width: input.choice)
  }

  /// The text in each kind of block, also within others.
  private static func everyBlock(_ text: String) -> RichText {
    let runs = text.split(separator: "|", maxSplits: 20).enumerated().map { index, words in
      let image = RichText.Image(alternative: String(words), source: .blocked(url: "https://example.org/"))
      return RichText.Run(
        index % 5 == 4 ? .image(image) : .text(String(words)), style: .init(rawValue: UInt8(index % 32)),
        link: index % 3 == 2 ? 0 : nil)
    }
    let cells = runs.enumerated().map { index, run in
      RichText.Table.Cell(
        runs: [run], isHeader: index == 0, isRightAligned: index % 2 == 1, span: 1 + index % 4)
    }
    let flat: [RichText.Block] = [
      .paragraph(runs), .heading(level: 1, runs), .preformatted(runs), .rule,
      .table(.init(rows: [cells, cells.reversed()])), .signature([.paragraph(runs)]),
    ]
    let nested: [RichText.Block] = [
      .item(.bullet, flat), .item(.number(text.utf8.count * 1_000), flat),
      .quotation(.init(role: .passage, blocks: [.item(.number(-1), flat)])),
      .quotation(.init(role: .quotedReply(sourceLines: 3), blocks: flat)),
    ]
    return RichText(blocks: flat + nested, links: [.init(text: text, target: "https://example.org/")])
  }
}
