/// Conditions of a style sheet (Media Queries Level 4), for a message on a screen that is at least 800 pixels wide, with a
/// light background.
enum MediaQuery {
  enum Answer { case no, perhaps, yes }

  private static let width = 800.0

  /// - Parameter list: a list of queries as returned by ``CSSDeclarations/plain(_:)``.
  static func answer(_ list: ArraySlice<UInt8>) -> Answer {
    let list = CSSDeclarations.lowercased(CSSDeclarations.trimmed(list))[...]
    if list.isEmpty { return .yes }
    var answer = Answer.no
    var start = list.startIndex
    while start <= list.endIndex {
      let end = CSSDeclarations.end(in: list, from: start) { $0 == 0x2C }
      switch query(list[start..<end]) {
      case .yes: return .yes
      case .perhaps: answer = .perhaps
      case .no: break
      }
      start = end + 1
    }
    return answer
  }

  /// Anything irregular is uncertain.
  private static func query(_ text: ArraySlice<UInt8>) -> Answer {
    var words = words(text)
    let isNegated = words.first == "not"
    if isNegated || words.first == "only" { words.removeFirst() }
    guard words.count % 2 == 1 else { return .perhaps }
    var answer = Answer.yes
    for (index, word) in words.enumerated() {
      if index % 2 == 1 {
        if word != "and" { return .perhaps }
        continue
      }
      switch word.hasPrefix("(") ? feature(word) : type(word) {
      case .no: answer = .no
      case .perhaps: if answer == .yes { answer = .perhaps }
      case .yes: break
      }
    }
    guard isNegated else { return answer }
    return answer == .perhaps ? .perhaps : answer == .yes ? .no : .yes
  }

  /// Returns the words of a query, and what is in brackets.
  private static func words(_ text: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = CSSDeclarations.end(in: text, from: start) { $0 <= 0x20 }
      if end > start { words.append(String(decoding: text[start..<end], as: UTF8.self)) }
      start = end + 1
    }
    return words
  }

  private static func type(_ name: String) -> Answer {
    switch name {
    case "all", "screen": .yes
    case "print", "speech", "aural", "braille", "embossed", "handheld", "projection", "tty", "tv": .no
    default: .perhaps
    }
  }

  private static func feature(_ text: String) -> Answer {
    guard text.hasSuffix(")") else { return .perhaps }
    let parts = Array(text.dropFirst().dropLast().utf8)[...].split(
      separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return .perhaps }
    let value = CSSDeclarations.trimmed(parts[1])
    switch String(decoding: CSSDeclarations.trimmed(parts[0]), as: UTF8.self) {
    case "max-width", "max-device-width":
      guard let limit = length(value), limit < width else { return .perhaps }
      return .no
    case "min-width", "min-device-width":
      guard let limit = length(value), limit <= width else { return .perhaps }
      return .yes
    case "prefers-color-scheme":
      return CSSValue.equals(value, "dark") ? .no : CSSValue.equals(value, "light") ? .yes : .perhaps
    default: return .perhaps
    }
  }

  private static func length(_ value: ArraySlice<UInt8>) -> Double? {
    guard let length = CSSDimension(value), length.isLength, length.number >= 0 else { return nil }
    return length.pixels
  }
}
