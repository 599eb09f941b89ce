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
}
