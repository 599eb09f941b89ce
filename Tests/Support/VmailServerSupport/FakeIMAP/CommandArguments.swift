/// The reason for refusing a command.
struct Refusal: Error {
  enum Kind: String { case no = "NO", bad = "BAD", bye = "BYE" }
  let kind: Kind
  /// The text with its response code, if any.
  let text: String

  /// Gmail's answer to a client that has had too much that day: the connection ends without a tagged response.
  static let spent = Refusal(kind: .bye, text: "[OVERQUOTA] Account exceeded command or bandwidth limits.")

  static func no(_ text: String) -> Refusal { Refusal(kind: .no, text: text) }
  static func bad(_ text: String) -> Refusal { Refusal(kind: .bad, text: text) }
}

/// A received command with its literals.
struct CommandText {
  enum Piece {
    case text([UInt8])
    case literal([UInt8])
  }
  var pieces: [Piece] = []

  /// The command for the log: long literals are shown as their size.
  var shown: String {
    pieces.map { piece in
      switch piece {
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .literal(let bytes) where bytes.count > 200: "{\(bytes.count)}"
      case .literal(let bytes): "\"\(String(decoding: bytes, as: UTF8.self))\""
      }
    }.joined()
  }
}

/// The arguments of a command (RFC 3501 section 9).
struct CommandArguments {
  indirect enum Value {
    case atom(String)
    case string([UInt8])
    case list([Value])
  }
  private var values: ArraySlice<Value>

  init(_ values: [Value]) { self.values = values[...] }

  init(_ text: CommandText) throws {
    var stack: [[Value]] = [[]]
    for piece in text.pieces {
      switch piece {
      case .literal(let bytes): stack[stack.count - 1].append(.string(bytes))
      case .text(let bytes): try Self.parse(bytes, &stack)
      }
    }
    guard stack.count == 1 else { throw Refusal.bad("a list that does not end") }
    values = stack[0][...]
  }

  private static func parse(_ bytes: [UInt8], _ stack: inout [[Value]]) throws {
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: " "): place += 1
      case UInt8(ascii: "("):
        guard stack.count < 50 else { throw Refusal.bad("too many lists") }
        stack.append([])
        place += 1
      case UInt8(ascii: ")"):
        guard stack.count > 1, let list = stack.popLast() else {
          throw Refusal.bad("a list that did not begin")
        }
        stack[stack.count - 1].append(.list(list))
        place += 1
      case UInt8(ascii: "\""): stack[stack.count - 1].append(.string(try quoted(bytes, &place)))
      default: stack[stack.count - 1].append(.atom(atom(bytes, &place)))
      }
    }
  }

  private static func quoted(_ bytes: [UInt8], _ place: inout Int) throws -> [UInt8] {
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\") { place += 1 }
      if place < bytes.count { text.append(bytes[place]) }
      place += 1
    }
    guard place < bytes.count else { throw Refusal.bad("a string that does not end") }
    place += 1
    return text
  }

  /// Parses an atom, or `BODY.PEEK[HEADER.FIELDS (FROM TO)]<0.10>` including the brackets.
  private static func atom(_ bytes: [UInt8], _ place: inout Int) -> String {
    let start = place
    var isInBrackets = false
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "[") { isInBrackets = true }
      if byte == UInt8(ascii: "]") { isInBrackets = false }
      if !isInBrackets, [UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")")].contains(byte) { break }
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  // MARK: Reading

  var isEmpty: Bool { values.isEmpty }
  var next: Value? { values.first }

  mutating func value() throws -> Value {
    guard let value = values.popFirst() else { throw Refusal.bad("an argument is missing") }
    return value
  }

  /// Reads an atom or a string.
  mutating func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

  mutating func bytes() throws -> [UInt8] {
    switch try value() {
    case .atom(let text): return Array(text.utf8)
    case .string(let bytes): return bytes
    case .list: throw Refusal.bad("a list is no string")
    }
  }

  mutating func list() throws -> CommandArguments {
    guard case .list(let values) = try value() else { throw Refusal.bad("a list is missing") }
    return CommandArguments(values)
  }

  /// Reads a single word, or a list of words.
  mutating func words() throws -> [String] {
    if case .list? = next {
      var list = try list()
      return try list.rest()
    }
    return [try text()]
  }

  /// Reads all remaining words.
  mutating func rest() throws -> [String] {
    var words: [String] = []
    while !isEmpty { words.append(try text()) }
    return words
  }

  /// Reads the next word if it is this one.
  mutating func takes(_ word: String) -> Bool {
    guard case .atom(let text)? = next, text.uppercased() == word else { return false }
    values.removeFirst()
    return true
  }

  mutating func number() throws -> Int64 {
    guard let number = Int64(try text()) else { throw Refusal.bad("a number is missing") }
    return number
  }

  func end() throws {
    if !isEmpty { throw Refusal.bad("more arguments than expected") }
  }
}
