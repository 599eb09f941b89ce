import VmailDomain

/// Text folded for comparison without case and accents: `Zürich` is `zurich`.
public enum FoldedText {
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().decomposed.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      folded.append(scalar)
    }
    return String(folded)
  }

  /// Returns whether folded text contains other folded text. The comparison is one of bytes, since a reference is checked on
  /// all threads of a folder.
  static func contains(_ part: String, in text: String) -> Bool {
    var (part, text) = (part, text)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first else { return true }
        return text.indices.dropLast(part.count - 1).contains { start in
          text[start] == first && text[start..<start + part.count].elementsEqual(part)
        }
      }
    }
  }
}
