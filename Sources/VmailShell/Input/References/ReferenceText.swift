/// The remaining text of a reference during parsing, with the information which of it was typed.
struct ReferenceText {
  private let word: Word

  init(_ word: Word) { self.word = word }

  var text: String { word.text }

  /// The whole text; `nil` if a part is a value of `${…}`, which is never parsed as grammar.
  var typed: String? { word.typed }

  /// Consumes a sign at the beginning.
  /// - Returns: whether the sign was there and typed.
  mutating func take(_ sign: String) -> Bool {
    let isThere = word.typedPrefix.utf8.starts(with: sign.utf8)
    if isThere { self = ReferenceText(word.dropping(bytes: sign.utf8.count)) }
    return isThere
  }

  /// The parts of a text such as `from:x`: the name and the colon must be typed, the value may be any text.
  /// `nil` if it has a different form.
  var field: (name: String, value: String)? {
    let prefix = word.typedPrefix.utf8
    guard let colon = prefix.firstIndex(of: UInt8(ascii: ":")), colon > prefix.startIndex else { return nil }
    let name = prefix[..<colon]
    guard name.allSatisfy({ Unicode.Scalar($0).properties.isAlphabetic && $0 < 0x80 }) else { return nil }
    let length = prefix.distance(from: prefix.startIndex, to: colon)
    return (
      String(decoding: name, as: UTF8.self).lowercased(),
      word.text(in: length + 1..<word.text.utf8.count)
    )
  }

  /// The words, split at typed spaces. A value of `${…}` forms one word with any adjacent letters.
  var words: [String] {
    var words: [String] = []
    var open: String?
    for run in word.runs {
      if run.isValue {
        open = (open ?? "") + run.text
        continue
      }
      let pieces = run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
      for (index, piece) in pieces.enumerated() {
        if index > 0 {
          words += [open].compactMap(\.self)
          open = nil
        }
        if !piece.isEmpty { open = (open ?? "") + piece }
      }
    }
    return words + [open].compactMap(\.self)
  }
}
