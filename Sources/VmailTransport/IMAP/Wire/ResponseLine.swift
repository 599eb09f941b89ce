import VmailDomain

/// Reads a response word by word, before its type is known.
struct ResponseLine {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next word, and skips it and the space after it.
  mutating func word() -> ArraySlice<UInt8> {
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
    let start = position
    while position < bytes.count, bytes[position] != 0x20 { position += 1 }
    defer { if position < bytes.count { position += 1 } }
    return bytes[start..<position]
  }

  /// Returns the next word in upper case.
  mutating func name() -> String { Self.uppercased(word()) }

  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// Returns the number after the first of these words, which may follow a parenthesis.
  func number(after word: String) -> UInt32? {
    let words = rest.prefix(Self.longestSearched).split {
      $0 == 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")")
    }
    guard let place = words.firstIndex(where: { Self.uppercased($0) == word }), place + 1 < words.count else {
      return nil
    }
    return Self.number(words[place + 1]).flatMap { UInt32(exactly: $0) }
  }

  /// The number before UIDFETCH (RFC 9586), which has it in the place of a sequence number.
  static func uid(_ number: Int64) -> UInt32? { UInt32(exactly: number).flatMap { $0 == 0 ? nil : $0 } }

  private static let longestSearched = 1000

  static func uppercased(_ word: some Sequence<UInt8>) -> String {
    String(decoding: word.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// Returns `nil` when the word is not a number that fits.
  static func number(_ word: ArraySlice<UInt8>) -> Int64? {
    guard !word.isEmpty, word.count <= 19, word.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(String(decoding: word, as: UTF8.self))
  }
}

/// The place in a FETCH response where a literal begins, as far as it is known by then.
struct LiteralPosition: Equatable {
  var isFetch = false
  var uid: UInt32?
  /// The text in the brackets before the literal, in upper case.
  var section: String?

  /// - Parameter head: the response up to the literal, with its `{size}` line.
  init(_ head: [UInt8]) {
    var line = ResponseLine(head)
    _ = line.word()
    let number = line.word()
    let name = line.name()
    isFetch = name == "FETCH" || name == "UIDFETCH"
    guard isFetch, let brace = head.lastIndex(of: UInt8(ascii: "{")) else { return }
    // The list is closed here, so that the part received so far can be parsed. A literal in a nested list is
    // not one of the requested ones.
    let readable = Array(head[..<brace]) + Array("{!}\r\n)".utf8)
    guard let tree = try? TreeParser.parse(readable, from: line.position, limits: WireLimits()),
      let data = try? FetchedData(tree)
    else { return }
    uid = name == "FETCH" ? data.uid : ResponseLine.number(number).flatMap(ResponseLine.uid)
    // Literals that were passed on before have names; this one is the last.
    var outer = tree.values
    var values = outer.next()?.children
    var last: ResponseValue?
    while let name = values?.next(), values?.next() != nil { last = name }
    if let last, last.begins(with: "BODY[") { section = FetchedData.section(of: last) }
  }
}
