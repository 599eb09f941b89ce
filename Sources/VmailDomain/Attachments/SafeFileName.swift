/// Makes file names of what others named: attachments, folder labels.
public enum SafeFileName {
  /// Names may have 255 bytes; some room is for suffixes and numbers.
  public static let lengthLimit = 200

  /// The parts of a label as names that stay within the folder they are put in.
  public static func parts(of label: String) -> [String] {
    // Of scalars: a slash with a mark upon it is another character, and the same to a file system.
    let parts = label.unicodeScalars.split(separator: "/").prefix(20).map { part(String($0)) }
    return parts.isEmpty ? ["_"] : parts
  }

  /// - Parameter name: without separators.
  private static func part(_ name: String) -> String { prefix(visible(name), limit: lengthLimit) }

  /// The name with `_` for what cannot be typed or seen, and for a beginning that would hide the
  /// file, leave the folder, look like an option, or take the slash of the folder for its own.
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

  /// Whether it is one character with a slash before it, which then is not seen to be one.
  private static func joinsSlash(_ scalar: Unicode.Scalar) -> Bool {
    var path = "/"
    path.unicodeScalars.append(scalar)
    return path.count == 1
  }

  /// Up to `limit` bytes, never ending within a character.
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
