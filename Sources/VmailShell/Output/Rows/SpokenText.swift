import VmailDomain

/// The text of a message to be heard: a line a paragraph, and what is folded told in a sentence.
struct SpokenText {
  let number: Int
  let showsQuotes: Bool

  func lines(of text: RichText) -> [TerminalText] {
    var lines: [TerminalText] = []
    var shown: [RichText.Block] = []
    for block in text.blocks {
      if !showsQuotes, case .quotation(let quotation) = block, case .quotedReply(let count) = quotation.role {
        lines += spoken(RichText(blocks: shown, links: text.links))
        shown = []
        lines.append(TerminalText(Digits.counted(count, "quoted line") + " not shown. Type quote \(number)."))
      } else {
        shown.append(block)
      }
    }
    return lines + spoken(RichText(blocks: shown, links: text.links)) + warnings(on: text.links)
  }

  private func warnings(on links: [RichText.Link]) -> [TerminalText] {
    links.enumerated().compactMap { place, link in
      link.warning.map { warning in
        let sentence = LinkWarningText.sentence(for: warning)
        return TerminalText(line: "Link \(place + 1), \"\(link.text)\": \(sentence)")
      }
    }
  }

  private func spoken(_ text: RichText) -> [TerminalText] {
    guard !text.blocks.isEmpty else { return [] }
    return TerminalText(text.plainText(image: Self.words), lines: .kept).string
      .split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText(String($0)) }
  }

  private static func words(_ image: RichText.Image) -> String {
    image.alternative.isEmpty ? "" : "Image: \(image.alternative)."
  }
}
