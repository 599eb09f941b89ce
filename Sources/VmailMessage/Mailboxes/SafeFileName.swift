/// Makes file names of folder labels.
enum SafeFileName {
  /// Names may have 255 bytes; some room is for suffixes and numbers.
  static let lengthLimit = 200

  /// The parts of a label as names that stay within the folder they are put in.
  static func parts(of label: String) -> [String] {
    let parts = label.split(separator: "/").prefix(20).map { part(String($0)) }
    return parts.isEmpty ? ["_"] : parts
  }

  /// A leading dot would hide the file, or leave the folder; controls cannot be typed.
  private static func part(_ name: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: safe.append("_")
      default: safe.append(scalar)
      }
    }
    if safe.first == "." || safe.first == "-" {
      safe.replaceSubrange(..<safe.index(after: safe.startIndex), with: ["_"])
    }
    return CleanText.prefix(String(safe), limit: lengthLimit)
  }
}
