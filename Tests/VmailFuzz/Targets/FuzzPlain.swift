@testable import VmailDomain

extension FuzzTarget {
  /// A plain text part: quotations, signature, addresses; as it stands and flowed.
  static let plain = FuzzTarget("plain") { input in
    let text = input.text
    let formats: [PlainTextReader.Format] = [
      .init(), .init(isFlowed: true), .init(isFlowed: true, deletesSpaces: true),
    ]
    for format in formats {
      let read = PlainTextReader.read(text, format)
      try expect(depth(of: read.blocks) <= RichText.depthLimit, "blocks are nested within bounds")
      for link in read.links {
        try expect(Promise.isForTerminal(link.target), "an address holds no control character")
      }
      _ = read.plainText()
      try LaidOut.check(read, width: input.choice)
    }
    _ = Snippet.make(from: text)
  }

  private static func depth(of blocks: [RichText.Block]) -> Int {
    let inner = blocks.map { block in
      switch block {
      case .item(_, let blocks), .signature(let blocks): depth(of: blocks)
      case .quotation(let quotation): depth(of: quotation.blocks)
      case .paragraph, .heading, .preformatted, .table, .rule: 0
      }
    }
    return blocks.isEmpty ? 0 : 1 + (inner.max() ?? 0)
  }
}
