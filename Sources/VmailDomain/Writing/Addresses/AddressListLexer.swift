/// A token in a list of addresses (RFC 5322 section 3.2).
struct AddressToken: Hashable {
  enum Kind: Hashable {
    /// Letters, digits and characters without a special meaning, including dots.
    case atom
    /// The text between quotation marks, unescaped (`quoted-string`).
    case quoted
    /// The text between parentheses.
    case comment
    /// A domain literal with its square brackets (`domain-literal`).
    case literal
    /// One of `<>@,;:`.
    case sign
  }

  var kind: Kind
  var text: String
  /// Its position, in Unicode scalars.
  var range: Range<Int>

  func isSign(_ sign: Character) -> Bool { kind == .sign && text == String(sign) }
  /// Whether it can be part of a name, or a local part.
  var isWord: Bool { kind == .atom || kind == .quoted }
  var separates: Bool { isSign(",") || isSign(";") }
}

/// Splits a list of addresses into tokens.
struct AddressListLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  static func tokens(of text: String) throws(AddressListError) -> [AddressToken] {
    var lexer = AddressListLexer(scalars: Array(text.unicodeScalars))
    var tokens: [AddressToken] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() throws(AddressListError) -> AddressToken? {
    while index < scalars.count, scalars[index].properties.isWhitespace, !Self.isControl(scalars[index]) {
      index += 1
    }
    guard index < scalars.count else { return nil }
    let start = index
    switch scalars[index] {
    case "\"": return try quoted()
    case "(": return try comment()
    case "[": return try literal()
    case "<", ">", "@", ",", ";", ":":
      index += 1
      return token(.sign, String(scalars[start]), from: start)
    case ")", "]", "\\": throw error(.unexpected(String(scalars[start])), from: start)
    default:
      while index < scalars.count, !Self.endsAtom(scalars[index]) { index += 1 }
      guard index > start else { throw error(.controlCharacter, from: start) }
      return token(.atom, text(start..<index), from: start)
    }
  }

  private mutating func quoted() throws(AddressListError) -> AddressToken {
    let start = index
    var text = String.UnicodeScalarView()
    index += 1
    while index < scalars.count, scalars[index] != "\"" { text.append(try escaped()) }
    guard index < scalars.count else { throw error(.unclosedQuote, from: start) }
    index += 1
    return token(.quoted, String(text), from: start)
  }

  /// Comments nest; counting the levels needs no stack.
  private mutating func comment() throws(AddressListError) -> AddressToken {
    let start = index
    var depth = 0
    var text = String.UnicodeScalarView()
    repeat {
      guard index < scalars.count else { throw error(.unclosedComment, from: start) }
      if scalars[index] == "(" { depth += 1 }
      if scalars[index] == ")" { depth -= 1 }
      text.append(try escaped())
    } while depth > 0
    return token(.comment, String(text.dropFirst().dropLast()), from: start)
  }

  private mutating func literal() throws(AddressListError) -> AddressToken {
    let start = index
    while index < scalars.count, scalars[index] != "]" {
      guard !Self.isControl(scalars[index]) else { throw error(.controlCharacter, from: index) }
      index += 1
    }
    guard index < scalars.count else { throw error(.unclosedBracket, from: start) }
    index += 1
    return token(.literal, text(start..<index), from: start)
  }

  /// Returns the next character of a quoted string or comment; a backslash escapes the one after it.
  private mutating func escaped() throws(AddressListError) -> Unicode.Scalar {
    if scalars[index] == "\\", index + 1 < scalars.count { index += 1 }
    let scalar = scalars[index]
    guard scalar == "\t" || !Self.isControl(scalar) else { throw error(.controlCharacter, from: index) }
    index += 1
    return scalar == "\t" ? " " : scalar
  }

  // MARK: Characters

  private static func endsAtom(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "(", ")", "[", "]", "<", ">", "@", ",", ";", ":", "\\": true
    default: scalar.properties.isWhitespace || isControl(scalar)
    }
  }

  /// Tabs count as white space, and line ends as control characters here: lists are unfolded before.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar != "\t"
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  // MARK: Results

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  private func token(_ kind: AddressToken.Kind, _ text: String, from start: Int) -> AddressToken {
    AddressToken(kind: kind, text: text, range: start..<index)
  }

  private func error(_ reason: AddressListError.Reason, from start: Int) -> AddressListError {
    let end = min(scalars.count, start + 200)
    let piece = reason == .controlCharacter ? "" : text(start..<end)
    return AddressListError(reason, piece: piece, column: text(0..<start).count + 1)
  }
}
