/// Parses addresses from the tokens of a list.
struct AddressListParser {
  private let tokens: [AddressToken]
  private let source: String
  private var index = 0
  private var found: [Participant] = []

  init(_ tokens: [AddressToken], of source: String) {
    self.tokens = tokens
    self.source = source
  }

  mutating func participants() throws(AddressListError) -> [Participant] {
    while index < tokens.count { try takeAddress(isInGroup: false) }
    return found
  }

  /// Takes an address or a group, and the separator after it; or just a separator.
  private mutating func takeAddress(isInGroup: Bool) throws(AddressListError) {
    let start = index
    let (words, comments) = takeWords()
    guard index < tokens.count, !tokens[index].separates else {
      guard words.isEmpty else { throw error(.missingAt, from: start, to: index) }
      index += 1
      return
    }
    let token = tokens[index]
    if token.isSign(":"), !words.isEmpty {
      guard !isInGroup else { throw error(.nestedGroup, from: start, to: index) }
      return try takeGroup(from: start)
    }
    if token.isSign("<") {
      let address = try takeBracketed(from: start)
      let name = Self.name(words, else: comments + takeComments())
      try add(name, address, from: start)
    } else if token.isSign("@") {
      guard words.count < 2 else { throw missingBrackets(from: start) }
      let address = try takeSpec(words.first, from: start)
      try add(Self.name([], else: comments + takeComments()), address, from: start)
    } else {
      throw error(.unexpected(token.text), from: start, to: index + 1)
    }
    try takeSeparator(behind: start, isInGroup: isInGroup)
  }

  private mutating func takeGroup(from start: Int) throws(AddressListError) {
    index += 1
    while true {
      _ = takeComments()
      guard index < tokens.count else { throw error(.unclosedGroup, from: start, to: start + 1) }
      if tokens[index].isSign(";") { break }
      try takeAddress(isInGroup: true)
    }
    index += 1
  }

  /// `<local@domain>`
  private mutating func takeBracketed(from start: Int) throws(AddressListError) -> String {
    index += 1
    let (words, _) = takeWords()
    guard index < tokens.count else { throw error(.unclosedBracket, from: start, to: index) }
    guard tokens[index].isSign("@") else {
      guard tokens[index].isSign(">") else { throw unexpected(from: start) }
      throw error(words.isEmpty ? .emptyLocalPart : .missingAt, from: start, to: index + 1)
    }
    guard words.count < 2 else { throw error(.badLocalPart, from: start, to: index + 1) }
    let address = try takeSpec(words.first, from: start)
    _ = takeComments()
    guard index < tokens.count else { throw error(.unclosedBracket, from: start, to: index) }
    guard tokens[index].isSign(">") else { throw unexpected(from: start) }
    index += 1
    return address
  }

  /// Takes the rest of `local@domain`, starting with its `@`.
  private mutating func takeSpec(
    _ local: AddressToken?, from start: Int
  ) throws(AddressListError) -> String {
    index += 1
    _ = takeComments()
    guard let local else { throw error(.emptyLocalPart, from: start, to: index + 1) }
    guard index < tokens.count, tokens[index].kind == .atom || tokens[index].kind == .literal else {
      throw error(.emptyDomain, from: start, to: index)
    }
    let domain = tokens[index]
    index += 1
    guard let localPart = AddressParts.localPart(local.text, isQuoted: local.kind == .quoted) else {
      throw error(.badLocalPart, from: start, to: index)
    }
    if domain.kind == .atom, AddressParts.isNumber(domain.text) {
      throw error(.bareNumber, from: start, to: index)
    }
    guard domain.kind == .atom ? AddressParts.isDomain(domain.text) : AddressParts.isLiteral(domain.text)
    else {
      throw error(.badDomain, from: start, to: index)
    }
    return "\(localPart)@\(domain.text)"
  }

  private mutating func takeSeparator(behind start: Int, isInGroup: Bool) throws(AddressListError) {
    guard index < tokens.count else { return }
    let next = tokens[index]
    guard !next.separates else {
      // The semicolon that ends a group is left for the group.
      if !(isInGroup && next.isSign(";")) { index += 1 }
      return
    }
    let begins = next.isWord || next.isSign("<")
    guard begins else { throw unexpected(from: start) }
    let end = tokens[index...].firstIndex(where: \.separates) ?? tokens.count
    let reason = AddressListError.Reason.missingComma(
      after: AddressListError.cut(text(start..<index)), before: AddressListError.cut(text(index..<end)))
    throw error(reason, from: index, to: end)
  }

  private mutating func add(
    _ name: String?, _ address: String, from start: Int
  ) throws(AddressListError) {
    guard address.utf8.count <= AddressList.addressLengthLimit else {
      throw error(.addressTooLong, from: start, to: index)
    }
    guard (name?.utf8.count ?? 0) <= AddressList.nameLengthLimit else {
      throw error(.nameTooLong, from: start, to: index)
    }
    guard found.count < AddressList.countLimit else { throw error(.tooMany, from: start, to: index) }
    found.append(Participant(name: name, email: address))
  }

  // MARK: Words

  private mutating func takeWords() -> (words: [AddressToken], comments: [AddressToken]) {
    var words: [AddressToken] = []
    var comments: [AddressToken] = []
    while index < tokens.count {
      let token = tokens[index]
      if token.kind == .comment {
        comments.append(token)
      } else if token.isWord {
        words.append(token)
      } else {
        break
      }
      index += 1
    }
    return (words, comments)
  }

  private mutating func takeComments() -> [AddressToken] {
    let comments = tokens[index...].prefix { $0.kind == .comment }
    index += comments.count
    return Array(comments)
  }

  /// Old programs put the name in a comment after the address.
  private static func name(_ words: [AddressToken], else comments: [AddressToken]) -> String? {
    let text = (words.isEmpty ? comments : words).map(\.text).joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  // MARK: Errors

  private func missingBrackets(from start: Int) -> AddressListError {
    let local = tokens[..<index].lastIndex(where: \.isWord) ?? index
    let end = tokens[index...].firstIndex(where: \.separates) ?? tokens.count
    let reason = AddressListError.Reason.missingBrackets(
      name: AddressListError.cut(text(start..<local)), address: AddressListError.cut(text(local..<end)))
    return error(reason, from: local, to: end)
  }

  private func unexpected(from start: Int) -> AddressListError {
    error(.unexpected(tokens[index].text), from: start, to: index + 1)
  }

  /// Returns the text of some tokens as typed.
  private func text(_ range: Range<Int>) -> String {
    guard let first = tokens[range].first, let last = tokens[range].last else { return "" }
    let scalars = source.unicodeScalars.dropFirst(first.range.lowerBound)
    return String(scalars.prefix(last.range.upperBound - first.range.lowerBound))
  }

  private func error(_ reason: AddressListError.Reason, from start: Int, to end: Int) -> AddressListError {
    let end = min(max(end, start + 1), tokens.count)
    let place = start < tokens.count ? tokens[start].range.lowerBound : source.unicodeScalars.count
    let column = String(source.unicodeScalars.prefix(place)).count + 1
    return AddressListError(reason, piece: text(min(start, end)..<end), column: column)
  }
}
