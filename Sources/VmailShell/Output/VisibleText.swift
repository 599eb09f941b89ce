/// Text in which everything shows: what would act on a terminal, reorder the line, or draw nothing stands as
/// `\u{202E}`. A reader that is no screen, such as a language model, sees such characters as text of their own, so
/// that words can be hidden in them.
enum VisibleText {
  static func of(_ text: String) -> String {
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

  /// Whether it shows wherever it stands. Line ends and tabs do: JSON spells them.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return true }
    return switch ScalarKind(scalar) {
    case .base, .mark: true
    default: false
    }
  }

  /// The line end CRLF, and the one selector behind an emoji that says how it looks.
  private static func isPartOfText(
    _ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    if scalar == "\r" { return next == "\n" }
    guard case .variation = ScalarKind(scalar), let last else { return false }
    return last.properties.isEmoji
  }
}
