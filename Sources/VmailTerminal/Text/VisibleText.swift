/// Text in which everything is visible: characters that would act on a terminal, reorder the line, or draw
/// nothing become escapes such as `\u{202E}`. Programs such as language models read these characters as text,
/// so that they could otherwise contain hidden words.
public enum VisibleText {
  public static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !isShown($0) }) else { return text }
    var visible = ""
    var last: Unicode.Scalar?
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if isShown(scalar) || isPartOfText(scalar, after: last, before: next) {
        visible.unicodeScalars.append(scalar)
      } else {
        visible += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
      last = scalar
    }
    return visible
  }

  /// Returns whether a character is always visible. Line ends and tabs are, since JSON escapes them.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return true }
    return switch ScalarKind(scalar) {
    case .base, .mark: true
    default: false
    }
  }

  /// Returns whether this is the line end CRLF, or the single selector after an emoji.
  private static func isPartOfText(
    _ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    if scalar == "\r" { return next == "\n" }
    guard case .variation = ScalarKind(scalar), let last else { return false }
    return last.properties.isEmoji
  }
}
