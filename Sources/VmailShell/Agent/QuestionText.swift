/// Text in a question that must not mislead: nothing in it is invisible, ends its line, or leaves its quotes.
enum QuestionText {
  /// More marks than that over one letter hide it.
  private static let mostMarks = 2

  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var marks = 0
    for scalar in VisibleText.of(text.replacing("\\", with: "\\\\")).unicodeScalars {
      switch ScalarKind(scalar) {
      case .mark: marks += 1
      default: marks = 0
      }
      switch scalar {
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      case _ where marks > mostMarks || looksBlank(scalar):
        escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Spaces other than the usual one, and letters that are drawn as nothing.
  private static func looksBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " { return false }
    return scalar.properties.isWhitespace || [0x2800, 0x3164, 0xFFA0, 0x115F, 0x1160].contains(scalar.value)
  }
}
