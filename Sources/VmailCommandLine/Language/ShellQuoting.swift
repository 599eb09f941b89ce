/// Quotes words for the system's shell (POSIX, section 2.2). The shell works on bytes: a special character
/// followed by a combining mark is still special.
public enum ShellQuoting {
  /// Returns the text in single quotes.
  public static func quoted(_ text: String) -> String { "'" + escapedInSingleQuotes(text) + "'" }

  /// Returns the text with all ASCII characters escaped that are not known to be harmless.
  public static func escaped(_ text: String) -> String {
    replacing(in: text) { scalar in
      isHarmless(scalar) ? nil : "\\\(scalar)"
    }
  }

  /// Returns the text for use after an opening `"`.
  public static func escapedInDoubleQuotes(_ text: String) -> String {
    replacing(in: text) { "\"\\$`".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  /// Returns the text for use after an opening `'`; a quote in it has to close and reopen the quotes.
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
