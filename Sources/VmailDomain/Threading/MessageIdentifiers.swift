/// Reads `msg-id`s out of Message-ID, References and In-Reply-To (RFC 5322 section 3.6.4).
public enum MessageIdentifiers {
  /// Identifiers a message may name; a longer References keeps its first (the root) and its last.
  public static let limit = 500
  /// Longer "identifiers" are noise that only fills the index.
  static let maximumLength = 998

  /// The identifiers in `field`, in order and without angle brackets, each once.
  ///
  /// Text that is not between brackets is passed over, since In-Reply-To of old programs reads
  /// `Your message of Monday <id>`; a value that is one bare word with an `@` counts as one.
  public static func parse(_ field: String) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var current: [UInt8]?
    for byte in field.utf8 {
      switch byte {
      case UInt8(ascii: "<"): current = []
      case UInt8(ascii: ">"):
        if let bytes = current, let id = clean(bytes), seen.insert(id).inserted { found.append(id) }
        current = nil
      // White space within brackets comes from folding: it is not part of the identifier.
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
      default: current?.append(byte)
      }
    }
    if found.isEmpty, let bare = bareIdentifier(field) { found = [bare] }
    guard found.count > limit else { return found }
    return [found[0]] + found.suffix(limit - 1)
  }

  private static func clean(_ bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, bytes.count <= maximumLength else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func bareIdentifier(_ field: String) -> String? {
    let words = field.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first, word.contains("@"), !word.contains("<"),
      word.utf8.count <= maximumLength
    else { return nil }
    return String(word)
  }
}
