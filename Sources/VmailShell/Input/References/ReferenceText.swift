/// What is still to be read of a word as a reference, and which of it was typed.
struct ReferenceText {
  private let word: Word

  init(_ word: Word) { self.word = word }

  var text: String { word.text }

  /// All of it; `nil` when a part is what `${…}` stood for, which is never read as grammar.
  var typed: String? { word.typed }

  /// Takes a sign from the beginning.
  /// - Returns: whether it stood there and was typed.
  mutating func take(_ sign: String) -> Bool {
    let isThere = word.typedPrefix.utf8.starts(with: sign.utf8)
    if isThere { self = ReferenceText(word.dropping(bytes: sign.utf8.count)) }
    return isThere
  }

  /// `from` and what stands behind its colon: the name and the colon were typed, the value may be any text.
  /// `nil` when it has not that form.
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

  /// Apart at the spaces that were typed. What `${…}` stood for is one, with the letters that touch it.
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
