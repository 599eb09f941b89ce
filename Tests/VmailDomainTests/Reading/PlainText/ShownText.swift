import VmailDomain

/// The visible and the folded parts of a message.
struct ShownText {
  var shown: String
  var folded: [String]
  var signatures: [String]

  init(_ text: RichText) {
    var kept: [RichText.Block] = []
    folded = []
    signatures = []
    for block in text.blocks {
      switch block {
      case .quotation(let quotation):
        if case .quotedReply = quotation.role {
          folded.append(RichText(blocks: quotation.blocks).plainText())
        } else {
          kept.append(block)
        }
      case .signature(let blocks): signatures.append(RichText(blocks: blocks).plainText())
      default: kept.append(block)
      }
    }
    shown = RichText(blocks: kept).plainText()
  }

  init(reading mail: String) { self.init(PlainTextReader.read(mail)) }
}
