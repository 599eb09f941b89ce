/// The user's own short names for people, like `alias` in mailx: typed in place of addresses.
public struct Nicknames: Hashable, Sendable {
  private var people: [String: [Participant]] = [:]

  public init() {}

  /// The names in lower case, sorted: case is ignored.
  public var names: [String] { people.keys.sorted() }

  public subscript(name: String) -> [Participant]? { people[name.lowercased()] }

  /// Defines a name, replacing its previous people.
  public mutating func define(_ name: String, as people: [Participant]) {
    self.people[name.lowercased()] = people
  }

  /// Returns the entries of a list that are neither addresses nor nicknames, but words that can name a person. Text that
  /// isn't a valid list has none, and a word with a minus is an option of another program.
  public func unknown(in text: String) -> [String] {
    Self.names(in: text).map(\.name).filter { self[$0] == nil && !$0.hasPrefix("-") }
  }

  /// Joins the words of a line that can be one unknown name, such as `Priya` and `Nair`. A comma keeps them apart.
  public func joined(_ words: [String]) -> [String] {
    words.reduce(into: []) { texts, word in
      let (before, behind) = (unknown(in: texts.last ?? ""), unknown(in: word))
      let whole = "\(texts.last ?? "") \(word)"
      if let end = before.last, let start = behind.first,
        unknown(in: whole) == Array(before.dropLast()) + ["\(end) \(start)"] + behind.dropFirst()
      {
        texts[texts.count - 1] = whole
      } else {
        texts.append(word)
      }
    }
  }

  /// Returns the entries of a list that are only words, and their positions in Unicode scalars.
  private static func names(in text: String) -> [(name: String, range: Range<Int>)] {
    guard text.utf8.count <= AddressList.lengthLimit, let tokens = try? AddressListLexer.tokens(of: text)
    else { return [] }
    return tokens.split(whereSeparator: \.separates).compactMap { piece in
      guard let first = piece.first, let last = piece.last, piece.allSatisfy({ $0.kind == .atom }) else {
        return nil
      }
      return (piece.map(\.text).joined(separator: " "), first.range.lowerBound..<last.range.upperBound)
    }
  }

  /// Replaces each nickname that is an entry of its own by the people it stands for. Text that isn't a valid
  /// list is returned unchanged: its parser reports what is wrong.
  public func expanded(_ text: String) -> String {
    guard !people.isEmpty else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var copied = 0
    for (name, range) in Self.names(in: text) {
      guard let found = self[name] else { continue }
      result += scalars[copied..<range.lowerBound]
      result += AddressList.text(of: found).unicodeScalars
      copied = range.upperBound
    }
    return String(result + scalars[copied...])
  }
}
