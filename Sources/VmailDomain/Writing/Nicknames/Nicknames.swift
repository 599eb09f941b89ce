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
  /// isn't a valid list has none.
  public func unknown(in text: String) -> [String] {
    guard text.utf8.count <= AddressList.lengthLimit, let tokens = try? AddressListLexer.tokens(of: text)
    else { return [] }
    return tokens.split(whereSeparator: \.separates).compactMap { piece in
      guard piece.count == 1, let only = piece.first, only.kind == .atom, self[only.text] == nil else {
        return nil
      }
      return only.text
    }
  }

  /// Replaces each nickname that is an entry of its own by the people it stands for. Text that isn't a valid
  /// list is returned unchanged: its parser reports what is wrong.
  public func expanded(_ text: String) -> String {
    guard !people.isEmpty, text.utf8.count <= AddressList.lengthLimit,
      let tokens = try? AddressListLexer.tokens(of: text)
    else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var copied = 0
    for piece in tokens.split(whereSeparator: \.separates) {
      guard piece.count == 1, let only = piece.first, only.kind == .atom, let found = self[only.text] else {
        continue
      }
      result += scalars[copied..<only.range.lowerBound]
      result += AddressList.text(of: found).unicodeScalars
      copied = only.range.upperBound
    }
    return String(result + scalars[copied...])
  }
}
