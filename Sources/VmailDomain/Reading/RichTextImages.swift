extension RichText {
  /// Returns the images in the text, in order, except those in table cells.
  /// - Parameter inQuotedReplies: whether to include those of older mail.
  public func images(inQuotedReplies: Bool) -> [Image] {
    var images: [Image] = []
    Self.collect(blocks, inQuotedReplies, &images)
    return images
  }

  private static func collect(_ blocks: [Block], _ inQuotedReplies: Bool, _ images: inout [Image]) {
    for block in blocks {
      switch block {
      case .paragraph(let runs), .heading(_, let runs), .preformatted(let runs):
        for case .image(let image) in runs.lazy.map(\.content) { images.append(image) }
      case .item(_, let inner), .signature(let inner): collect(inner, inQuotedReplies, &images)
      case .quotation(let quotation):
        if case .quotedReply = quotation.role, !inQuotedReplies { continue }
        collect(quotation.blocks, inQuotedReplies, &images)
      case .table, .rule: continue
      }
    }
  }
}
