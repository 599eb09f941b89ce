/// Writes a word for the system's shell (POSIX, section 2.2). That reads bytes: to it, a sign that a combining mark
/// stands on is the sign still.
enum ShellQuoting {
  /// In single quotes, whatever is in it.
  static func quoted(_ text: String) -> String { "'" + escapedInSingleQuotes(text) + "'" }

  /// To many characters it gives a meaning, so that all of ASCII that is not known to be harmless is escaped.
  static func escaped(_ text: String) -> String {
    replacing(in: text) { scalar in
      isHarmless(scalar) ? nil : "\\\(scalar)"
    }
  }

  /// What stands behind an opened `"`.
  static func escapedInDoubleQuotes(_ text: String) -> String {
    replacing(in: text) { "\"\\$`".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  /// What stands behind an opened `'`, which cannot be quoted by itself: it ends, and begins again.
  static func escapedInSingleQuotes(_ text: String) -> String {
    replacing(in: text) { $0 == "'" ? #"'\''"# : nil }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_./,:@%+".unicodeScalars.contains(scalar)
  }

  private static func replacing(in text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let other = replacement(scalar) {
        result.append(contentsOf: other.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
