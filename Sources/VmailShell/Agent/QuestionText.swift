/// Text made safe for a question: it contains nothing invisible, and cannot break out of its line or its
/// quotes.
enum QuestionText {
  /// The most combining marks on a letter; more of them hide it.
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

  /// Returns whether a character is drawn as nothing, or is a space other than the usual one.
  private static func looksBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " { return false }
    return scalar.properties.isWhitespace || [0x2800, 0x3164, 0xFFA0, 0x115F, 0x1160].contains(scalar.value)
  }
}
