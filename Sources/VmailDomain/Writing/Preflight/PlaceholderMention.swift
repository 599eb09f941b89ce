/// Finds a placeholder that a template has left in a draft.
enum PlaceholderMention {
  /// The maximum number of bytes that are scanned.
  private static let lengthLimit = 256 << 10

  /// - Returns: the first placeholder with a name that every message has a value for, outside of quoted text.
  static func placeholder(in draft: Draft) -> String? {
    guard draft.subject.contains("{") || draft.body.contains("{") else { return nil }
    let text = HeaderText.lines(SafeFileName.prefix(draft.body, limit: lengthLimit))
    let own = text.split(separator: "\n").filter { !$0.hasPrefix(">") }.joined(separator: "\n")
    return TemplateText(draft.subject + "\n" + own).placeholders.first {
      Placeholder.known.contains($0.name)
    }?.text
  }
}
