/// Safe file names for names given by others: attachments, folder labels.
public enum SafeFileName {
  /// The maximum length: names may have 255 bytes, and suffixes and numbers need some room.
  public static let lengthLimit = 200

  /// Returns the parts of a label as names that can't leave the folder they are put in.
  public static func parts(of label: String) -> [String] {
    // Splits scalars, not characters: a slash with a combining mark is a different character, but the same to
    // a file system.
    let parts = label.unicodeScalars.split(separator: "/").prefix(20).map { part(String($0)) }
    return parts.isEmpty ? ["_"] : parts
  }

  /// - Parameter name: without separators.
  private static func part(_ name: String) -> String { prefix(visible(name), limit: lengthLimit) }

  /// Returns the name with `_` for characters that can't be typed or seen, and for a beginning that would
  /// hide the file, leave the folder, look like an option, or combine with the folder's slash.
  static func visible(_ name: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: safe.append("_")
      default: safe.append(scalar)
      }
    }
    if let first = safe.first, first == "." || first == "-" || joinsSlash(first) {
      safe.replaceSubrange(..<safe.index(after: safe.startIndex), with: ["_"])
    }
    return String(safe)
  }

  /// Whether it forms one character with a preceding slash, which is then no longer recognizable.
  private static func joinsSlash(_ scalar: Unicode.Scalar) -> Bool {
    var path = "/"
    path.unicodeScalars.append(scalar)
    return path.count == 1
  }

  /// Returns at most `limit` bytes, without splitting a character.
  static func prefix(_ text: String, limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var cut = String.UnicodeScalarView()
    var room = limit
    for scalar in text.unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      cut.append(scalar)
    }
    return String(cut)
  }
}
