internal import FoundationEssentials
internal import VmailDomain

/// Encodes the text of header fields as encoded words (RFC 2047).
///
/// GMime writes words of up to 230 characters, where 75 are allowed, and doesn't encode text that looks like an
/// encoded word.
package enum EncodedWords {
  /// The maximum length of a word, so that it fits after the name of its field.
  package static let limit = 60
  private static let prefix = "=?utf-8?"
  /// The maximum length of the encoded text within a word.
  private static let room = limit - prefix.utf8.count - "Q?".utf8.count - "?=".utf8.count

  /// Returns the words of unstructured text. Plain words at the beginning stay unencoded where possible: programs
  /// look for `Re:`.
  /// - Parameter longestWord: the maximum length of an unencoded word, in bytes.
  package static func text(_ text: String, longestWord: Int = limit) -> [String] {
    let words = text.utf8.split(separator: 0x20, omittingEmptySubsequences: false).map(Substring.init)
    guard let first = words.firstIndex(where: { !isPlain($0, longest: longestWord) }) else {
      return words.map(String.init)
    }
    let rest = text[words[first].startIndex...]
    return words[..<first].map(String.init) + self.words(of: String(rest))
  }

  /// Returns whether a word needs no encoding, and can't be taken for an encoded one.
  static func isPlain(_ word: Substring, longest: Int = limit) -> Bool {
    !word.isEmpty && word.utf8.count <= longest && !word.contains("=?")
      && word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Encodes all of the text, in quoted-printable unless that is much longer.
  static func words(of text: String) -> [String] {
    let quotedSize = text.unicodeScalars.reduce(0) { $0 + quoted($1).utf8.count }
    let isQuoted = quotedSize <= text.utf8.count * 9 / 4
    var words: [String] = []
    var piece = ""
    var size = 0
    // A character must not be split between two words (section 5).
    for scalar in text.unicodeScalars {
      let added = isQuoted ? quoted(scalar).utf8.count : UTF8.width(scalar)
      if size + added > (isQuoted ? room : room / 4 * 3) {
        words.append(word(piece, isQuoted: isQuoted))
        piece = ""
        size = 0
      }
      piece.unicodeScalars.append(scalar)
      size += added
    }
    return words + [word(piece, isQuoted: isQuoted)]
  }

  private static func word(_ piece: String, isQuoted: Bool) -> String {
    if isQuoted { return prefix + "Q?" + piece.unicodeScalars.map(quoted).joined() + "?=" }
    return prefix + "B?" + Data(piece.utf8).base64EncodedString() + "?="
  }

  /// Only characters that are also allowed in the name of an address are left unchanged (section 5 (3)).
  private static func quoted(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "!", "*", "+", "-", "/": String(scalar)
    case " ": "_"
    default: UTF8.encode(scalar).map { $0.map(HexDigits.escaped("=")).joined() } ?? ""
    }
  }
}
