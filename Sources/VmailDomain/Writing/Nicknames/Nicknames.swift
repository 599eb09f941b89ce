/// The user's own short names for people, as `alias` in mailx makes them: typed where an address is wanted.
public struct Nicknames: Hashable, Sendable {
  private var people: [String: [Participant]] = [:]

  public init() {}

  /// Sorted, in lower case: they are found without regard to it.
  public var names: [String] { people.keys.sorted() }

  public subscript(name: String) -> [Participant]? { people[name.lowercased()] }

  /// Lets a name stand for people, in the place of those it stood for.
  public mutating func define(_ name: String, as people: [Participant]) {
    self.people[name.lowercased()] = people
  }

  /// A list of addresses with each name that stands alone replaced by those it stands for. What is no list stays
  /// as it is: who parses it says what is wrong.
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
