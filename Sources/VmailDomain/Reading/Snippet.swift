/// The first words of a message's own text, as a row shows them (FR-TL-01).
public enum Snippet {
  /// Characters (grapheme clusters) of a snippet, not counting the `…` of one that was cut.
  public static let length = 100

  /// - Parameter text: the message's text, with `\n` line ends.
  /// - Returns: one line without quoted text, attribution lines, the signature and the padding
  ///   that newsletters put behind a preheader. The quoted text itself where nothing else is there.
  public static func make(from text: String) -> String {
    let own = collapse(ownLines(of: text))
    return own.isEmpty ? collapse(text.split(separator: "\n").map(stripQuoteMarks)) : own
  }

  /// Far more than a snippet needs: what follows need not be looked at.
  private static let linesLookedAt = 200

  private static func ownLines(of text: String) -> [Substring] {
    var own: [Substring] = []
    let lines = text.split(separator: "\n", maxSplits: linesLookedAt, omittingEmptySubsequences: false)
      .prefix(linesLookedAt)
    for (index, line) in lines.enumerated() {
      if line == "-- " || line == "--" { break }
      if line.first == ">" { continue }
      if Attribution.isAttribution(line, next: lines.dropFirst(index + 1).first) { continue }
      own.append(line)
    }
    return own
  }

  private static func stripQuoteMarks(_ line: Substring) -> Substring {
    line.drop { $0 == ">" || $0 == " " }
  }

  /// Joins lines into one, with single spaces, up to the length.
  private static func collapse(_ lines: [Substring]) -> String {
    var snippet = ""
    var count = 0
    var spaceIsDue = false
    for line in lines {
      for character in line {
        if character.isWhitespace || isPadding(character) {
          spaceIsDue = count > 0
          continue
        }
        if spaceIsDue {
          snippet.append(" ")
          count += 1
          spaceIsDue = false
        }
        if count >= length { return trimmed(snippet) + "…" }
        snippet.append(character)
        count += 1
      }
      spaceIsDue = count > 0
    }
    return snippet
  }

  private static func trimmed(_ text: String) -> String {
    text.last == " " ? String(text.dropLast()) : text
  }

  /// Characters without ink that fill the preview area of other mail programs.
  private static func isPadding(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B...0x200F,
        0x202A...0x202E, 0x2060...0x206F, 0x2800, 0x3164, 0xFEFF, 0xFFA0:
        true
      default: false
      }
    }
  }
}
