/// The aliases of mutt, whose members are separated by commas: `alias -group work team ann, Bo <bo@example.org>`.
struct MuttAliases {
  private var members: [String: String] = [:]
  private var order: [String] = []

  private static let most = 5_000

  mutating func take(_ words: [String]) {
    var words = words[...]
    var groups: [String] = []
    while words.first == "-group", words.count > 2 {
      groups.append(words[words.startIndex + 1])
      words = words.dropFirst(2)
    }
    guard let name = words.popFirst(), !words.isEmpty, order.count < Self.most else { return }
    // A comment may follow the addresses; the lexer has removed it.
    add(words.joined(separator: " "), to: name)
    for group in groups { add(name, to: group) }
  }

  /// Removes names; `*` removes all.
  mutating func remove(_ names: [String]) {
    for name in names.contains("*") ? order : names.map({ $0.lowercased() }) {
      members[name] = nil
      order.removeAll { $0 == name }
    }
  }

  private mutating func add(_ list: String, to name: String) {
    let key = name.lowercased()
    if members[key] == nil { order.append(key) }
    members[key] = members[key].map { $0 + ", " + list } ?? list
  }

  func nicknames() -> Nicknames {
    var nicknames = Nicknames()
    for name in order {
      var seen: Set<String> = [name]
      let people = UniqueRecipients.of(people(name, &seen, depth: 0))
      if !people.isEmpty { nicknames.define(name, as: people) }
    }
    return nicknames
  }

  private func people(_ name: String, _ seen: inout Set<String>, depth: Int) -> [Participant] {
    guard let list = members[name], depth < 20 else { return [] }
    var found: [Participant] = []
    for member in Self.parts(of: list) where found.count < AddressList.countLimit {
      if member.contains("@") {
        found += (try? AddressList.participants(in: member)) ?? []
      } else if seen.insert(member.lowercased()).inserted {
        found += people(member.lowercased(), &seen, depth: depth + 1)
      }
    }
    return Array(found.prefix(AddressList.countLimit))
  }

  /// Splits a list at its commas. A list that is not valid is a single part.
  private static func parts(of list: String) -> [String] {
    guard list.utf8.count <= AddressList.lengthLimit, let tokens = try? AddressListLexer.tokens(of: list)
    else { return [list] }
    let scalars = Array(list.unicodeScalars)
    return tokens.split(whereSeparator: \.separates).compactMap { piece in
      guard let first = piece.first, let last = piece.last else { return nil }
      var part = String.UnicodeScalarView()
      part += scalars[first.range.lowerBound..<last.range.upperBound]
      return String(part)
    }
  }
}
