/// Rewrites names in address fields that GMime 3.2.13 misreads.
///
/// It takes a comma or a bracket in an encoded word for the end of a name, although programs that write such words mean the
/// name (RFC 2047 section 5 wants them encoded), drops mailboxes whose names have square brackets or stray parentheses
/// without quotation marks, and what follows a semicolon in place of a comma.
struct AddressFieldRepair {
  private let bytes: [UInt8]
  private let commentEnds: [Int: Int]
  private let lastSemicolon: Int
  private var place = 0
  /// What is finished.
  private var output: [UInt8] = []
  /// The name of the mailbox that is being read, and what follows the name.
  private var name: [UInt8] = []
  private var rest: [UInt8] = []
  private var needsQuotes = false
  private var hasQuotes = false
  private var hasAddress = false
  private var isInGroup = false
  private var isChanged = false

  /// - Parameter value: the value of the field, with its encoded words.
  /// - Returns: `nil` if GMime reads it as it is meant.
  static func repaired(_ value: String) -> String? {
    guard
      value.utf8.contains(where: { "[]()?;:".utf8.contains($0) }) || hasMisplacedDot(Array(value.utf8)[...])
    else {
      return nil
    }
    var repair = AddressFieldRepair(value)
    repair.read()
    return repair.isChanged ? String(decoding: repair.output, as: UTF8.self) : nil
  }

  private init(_ value: String) {
    bytes = Array(value.utf8)
    commentEnds = Self.commentEnds(in: bytes)
    lastSemicolon = bytes.lastIndex(of: UInt8(ascii: ";")) ?? -1
  }

  private mutating func read() {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""): takeQuoted()
      case UInt8(ascii: "<"): takeAddress()
      case UInt8(ascii: "("): takeComment()
      case UInt8(ascii: ","): separate(by: ",")
      case UInt8(ascii: ";"): takeSemicolon()
      case UInt8(ascii: ":"): takeColon()
      case UInt8(ascii: "="): takeEncodedWord()
      case let byte where "[])".utf8.contains(byte): takeUnquoted()
      case UInt8(ascii: "@"):
        hasAddress = true
        take(place + 1)
      default: take(place + 1)
      }
    }
    finishMailbox()
  }

  private mutating func separate(by separator: StaticString, endsGroupName: Bool = false) {
    finishMailbox(isGroupName: endsGroupName)
    output += UnsafeBufferPointer(start: separator.utf8Start, count: separator.utf8CodeUnitCount)
    place += 1
  }

  /// Takes the end of a group, what some programs write in place of a comma, or a part of a name.
  private mutating func takeSemicolon() {
    if isInGroup {
      isInGroup = false
      return separate(by: ";")
    }
    guard hasAddress else { return takeUnquoted() }
    isChanged = true
    separate(by: ",")
  }

  /// Takes the end of a group's name (RFC 5322 section 3.4), or a part of a name.
  private mutating func takeColon() {
    guard !isInGroup, rest.isEmpty, place < lastSemicolon else { return takeUnquoted() }
    isInGroup = true
    separate(by: ":", endsGroupName: true)
  }

  private mutating func takeUnquoted() {
    needsQuotes = true
    take(place + 1)
  }

  /// Takes bytes up to a place as they are.
  private mutating func take(_ end: Int) {
    if rest.isEmpty { name += bytes[place..<end] } else { rest += bytes[place..<end] }
    place = end
  }

  private mutating func takeQuoted() {
    hasQuotes = true
    take(end(of: UInt8(ascii: "\""), from: place + 1) ?? bytes.count)
  }

  private mutating func takeAddress() {
    let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
    rest += quotingDots(in: bytes[place..<end])
    hasAddress = true
    place = end
  }

  /// Returns an address with its local part in quotes if dots are misplaced in it (RFC 5322 section 3.4.1).
  private mutating func quotingDots(in address: ArraySlice<UInt8>) -> [UInt8] {
    let start = address.firstIndex { $0 > 0x20 && $0 != UInt8(ascii: "<") } ?? address.endIndex
    guard let at = address.lastIndex(of: UInt8(ascii: "@")), at > start,
      Self.hasMisplacedDot(address[start...at]),
      address[start..<at].allSatisfy({ $0 > 0x20 && !Self.isSpecial($0) })
    else { return Array(address) }
    isChanged = true
    let quote = UInt8(ascii: "\"")
    return address[..<start] + [quote] + address[start..<at] + [quote] + address[at...]
  }

  /// Returns whether a dot is at the beginning or the end of a word, or follows another one.
  private static func hasMisplacedDot(_ text: ArraySlice<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    var previous = UInt8(ascii: " ")
    for byte in text {
      if byte == dot, previous == dot || previous <= 0x20 || previous == UInt8(ascii: "<") { return true }
      if byte == UInt8(ascii: "@"), previous == dot { return true }
      previous = byte
    }
    return false
  }

  /// Takes a comment (RFC 5322 section 3.2.2), or a parenthesis that begins none.
  private mutating func takeComment() {
    guard let end = commentEnds[place] else { return takeUnquoted() }
    take(end)
  }

  /// Returns the places behind comments by their beginnings, found at once: any number of parentheses may be unclosed.
  private static func commentEnds(in bytes: [UInt8]) -> [Int: Int] {
    var open: [Int] = []
    var ends: [Int: Int] = [:]
    for (index, byte) in bytes.enumerated() where index == 0 || bytes[index - 1] != UInt8(ascii: "\\") {
      if byte == UInt8(ascii: "(") { open.append(index) }
      if byte == UInt8(ascii: ")"), let start = open.popLast() { ends[start] = index + 1 }
    }
    return ends
  }

  /// Takes an encoded word, with characters that have a meaning in address fields encoded, or another `=`.
  private mutating func takeEncodedWord() {
    guard let word = EncodedWord(in: bytes, at: place) else { return take(place + 1) }
    guard rest.isEmpty, word.isQuotedPrintable, bytes[word.text].contains(where: Self.isSpecial) else {
      return take(word.end)
    }
    name += bytes[place..<word.text.lowerBound]
    for byte in bytes[word.text] {
      if Self.isSpecial(byte) { name += HexDigits.escaped("=")(byte).utf8 } else { name.append(byte) }
    }
    name += bytes[word.text.upperBound..<word.end]
    place = word.end
    isChanged = true
  }

  private mutating func finishMailbox(isGroupName: Bool = false) {
    // Without an address in angle brackets, a bracket may belong to the address, as in kim@[192.0.2.1].
    if needsQuotes, !hasQuotes, isGroupName || !rest.isEmpty {
      output += " \"".utf8
      for byte in name.drop(while: { $0 <= 0x20 }) {
        if byte == UInt8(ascii: "\\") { output.append(byte) }
        output.append(byte)
      }
      output += "\" ".utf8
      isChanged = true
    } else {
      output += rest.isEmpty ? quotingDots(in: name[...]) : name
    }
    output += rest
    (name, rest) = ([], [])
    (needsQuotes, hasQuotes, hasAddress) = (false, false, false)
  }

  /// Returns the place behind an unescaped byte.
  private func end(of byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == byte { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private static func isSpecial(_ byte: UInt8) -> Bool { "()<>@,;:\\\"[]".utf8.contains(byte) }
}

/// An encoded word in a header (RFC 2047 section 2).
private struct EncodedWord {
  let isQuotedPrintable: Bool
  let text: Range<Int>
  /// The place behind it.
  let end: Int

  private static let longestCharset = 80

  /// - Parameter start: the place of its `=`.
  /// - Returns: `nil` if there is none.
  init?(in bytes: [UInt8], at start: Int) {
    let question = UInt8(ascii: "?")
    guard bytes[start...].starts(with: "=?".utf8),
      let charsetEnd = bytes[(start + 2)...].prefix(Self.longestCharset).firstIndex(of: question),
      charsetEnd + 2 < bytes.count, bytes[charsetEnd + 2] == question,
      "QqBb".utf8.contains(bytes[charsetEnd + 1])
    else { return nil }
    let textStart = charsetEnd + 3
    guard let textEnd = bytes[textStart...].firstIndex(where: { $0 == question || $0 <= 0x20 }),
      bytes[textEnd...].starts(with: "?=".utf8)
    else { return nil }
    isQuotedPrintable = bytes[charsetEnd + 1] | 0x20 == UInt8(ascii: "q")
    text = textStart..<textEnd
    end = textEnd + 2
  }
}
