import VmailDomain

/// The text of a summary, suitable for one line.
enum SummaryText {
  /// Truncates a text that is too long for a sentence of a summary, at the end of a word.
  static func shortened(_ text: String) -> String {
    let text = cleaned(text)
    guard text.count > ThreadSummary.sentenceLength else { return text }
    var cut = text.prefix(ThreadSummary.sentenceLength - 1)
    if let space = cut.lastIndex(of: " "), cut.distance(from: cut.startIndex, to: space) > cut.count / 2 {
      cut = cut[..<space]
    }
    return cut + "…"
  }

  /// Removes control characters and characters that change the direction of text, and collapses white space.
  static func cleaned(_ text: some StringProtocol) -> String {
    var cleaned = ""
    var isSpace = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpace = !cleaned.isEmpty
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
        // Joiners are parts of words and of emoji.
        guard scalar.value == 0x200C || scalar.value == 0x200D else { continue }
      default: break
      }
      if isSpace { cleaned += " " }
      isSpace = false
      cleaned.unicodeScalars.append(scalar)
    }
    return cleaned
  }

  private static let nameLength = 40

  static func speaker(of message: SpokenMessage) -> String {
    if message.isOwn { return "You" }
    let name = cleaned(message.speaker.displayName)
    return name.count > nameLength ? name.prefix(nameLength - 1) + "…" : name
  }
}
