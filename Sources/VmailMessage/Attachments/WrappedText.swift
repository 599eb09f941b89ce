extension PartText {
  /// Returns the text that Outlook has put into a `winmail.dat`, for a message that has no other.
  mutating func wrappedText(in part: MIMEPart) -> String {
    switch part.kind {
    case .leaf where part.isWrapper && part.content.count <= Self.partLimit:
      return TNEFReader(bytes(part))?.text ?? ""
    case .multipart(let children):
      for child in children {
        let text = wrappedText(in: child)
        if !text.isEmpty { return text }
      }
    case .leaf, .message, .tooDeep: break
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
