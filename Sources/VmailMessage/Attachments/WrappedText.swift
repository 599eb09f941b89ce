extension PartText {
  /// Returns the text that Outlook has put into a `winmail.dat`, for a message that has no other.
  mutating func wrappedText(in part: MIMEPart) -> String {
    for leaf in part.leaves where leaf.isWrapper && leaf.content.count <= Self.partLimit {
      if let text = TNEFReader(bytes(leaf))?.text, !text.isEmpty { return text }
    }
    return ""
  }
}

extension MIMEPart {
  fileprivate var isWrapper: Bool {
    mimeType.hasSuffix("/ms-tnef") || mimeType.hasSuffix("/vnd.ms-tnef")
      || filename?.lowercased() == "winmail.dat"
  }
}
