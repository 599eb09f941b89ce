internal import VmailDomain

/// Reads the mailboxes of an address field (RFC 5322 section 3.4, with 4.4) as they are meant, so that no address gets
/// lost: programs write names without the quotation marks that they need, words without commas between them, brackets
/// and comments without an end, and addresses that the standard does not allow.
struct AddressFieldParser {
  /// A piece of text without blanks between its characters.
  private struct Word {
    var text: [UInt8] = []
    /// Whether it has an `@` that isn't quoted.
    var isAddress = false
    /// Whether it is, or begins with, a quoted or an encoded word.
    var isProtected = false
  }

  private let bytes: [UInt8]
  private let commentEnds: [Int: Int]
  private let lastSemicolon: Int
  private var place = 0
  private var found: [Participant] = []

  /// The words of the mailbox that is being read, up to its address in brackets or after it.
  private var words: [Word] = []
  private var isInWord = false
  private var comment: [UInt8] = []
  /// The words before a comma that belong to no address: a name with a comma should be in quotation marks.
  private var nameStart: [Word] = []
  /// The address in brackets, with the words before it.
  private var bracketed: (name: [Word], address: [UInt8])?
  private var hasAddress = false
  private var isInGroup = false
  private var hasOpenQuote = false

  init(_ value: String) {
    bytes = Array(value.utf8)
    commentEnds = Self.commentEnds(in: bytes)
    lastSemicolon = bytes.lastIndex(of: UInt8(ascii: ";")) ?? -1
  }

  mutating func people() -> [Participant] {
    while place < bytes.count, found.count < AddressList.limit {
      let byte = bytes[place]
      switch byte {
      case 0...0x20, UInt8(ascii: ">"): isInWord = false
      case UInt8(ascii: "\""): if takeQuoted() { continue }
      case UInt8(ascii: "<"):
        takeBracketed()
        continue
      case UInt8(ascii: "("): if takeComment() { continue }
      case UInt8(ascii: ","): finishMailbox()
      case UInt8(ascii: ";") where isInGroup || hasAddress:
        finishMailbox()
        isInGroup = false
      case UInt8(ascii: ":") where !isInGroup && bracketed == nil && place < lastSemicolon:
        (words, comment, isInWord, isInGroup) = ([], [], false, true)
      case UInt8(ascii: "="): if takeEncodedWord() { continue }
      default:
        takeOrdinary()
        continue
      }
      place += 1
    }
    finishMailbox()
    return found
  }

  private mutating func append(_ text: some Sequence<UInt8>, _ change: (inout Word) -> Void = { _ in }) {
    if !isInWord { words.append(Word()) }
    isInWord = true
    words[words.count - 1].text += text
    change(&words[words.count - 1])
  }

  // MARK: Pieces

  /// Takes one byte, and those behind it that have no meaning of their own.
  private mutating func takeOrdinary() {
    let rest = bytes[(place + 1)...].prefix { $0 > 0x20 && !"\"<(,;:=".utf8.contains($0) }
    let text = bytes[place..<rest.endIndex]
    let isAddress = text.contains(UInt8(ascii: "@"))
    hasAddress = hasAddress || isAddress
    append(text) { $0.isAddress = $0.isAddress || isAddress }
    place = rest.endIndex
  }

  /// - Returns: whether the place has moved behind a quoted string; else there is only a quotation mark.
  private mutating func takeQuoted() -> Bool {
    guard let end = endOfQuoted(at: place) else {
      append([bytes[place]])
      return false
    }
    let isFirst = !isInWord
    append(bytes[place...end]) { $0.isProtected = $0.isProtected || isFirst }
    place = end + 1
    return true
  }

  /// Returns the place of the quotation mark that ends a quoted string.
  private mutating func endOfQuoted(at start: Int) -> Int? {
    guard !hasOpenQuote else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    hasOpenQuote = end >= bytes.count
    return hasOpenQuote ? nil : end
  }

  private mutating func takeBracketed() {
    let inner = bytes[place...].drop { $0 == UInt8(ascii: "<") }
    var rest = inner
    if inner.first == UInt8(ascii: "\""), let quote = endOfQuoted(at: inner.startIndex),
      bytes[quote...].starts(with: "\"@".utf8)
    {
      rest = inner[quote...]
    }
    let next = rest.firstIndex { "<>".utf8.contains($0) } ?? bytes.count
    let isClosed = next < bytes.count && bytes[next] == UInt8(ascii: ">")
    // Without its end, a bracket goes as far as the address.
    let end = isClosed ? next : rest[..<next].firstIndex { ",;".utf8.contains($0) } ?? next
    let address = Self.address(in: inner[..<end])
    let isAddress = address.contains(UInt8(ascii: "@"))
    if let other = bracketed, isAddress, other.address.contains(UInt8(ascii: "@")) {
      // Without a comma, the words between two addresses belong to the second.
      add(other.name, other.address)
      bracketed = nil
    }
    if bracketed == nil || isAddress {
      bracketed = ((bracketed?.name ?? []) + words, address)
      words = []
    }
    (isInWord, hasAddress) = (false, true)
    place = isClosed ? end + 1 : end
  }

  /// Returns an address without blanks, comments, and the route of old mail (RFC 5322 section 4.4).
  private static func address(in text: ArraySlice<UInt8>) -> [UInt8] {
    var text = Array(text)
    if text.starts(with: "=?".utf8) {
      text = Array(EncodedWordDecoding.decoded(String(decoding: text, as: UTF8.self)).utf8)
    }
    if text.first == UInt8(ascii: "@"), let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      text.removeFirst(colon + 1)
    }
    var (isQuoted, depth) = (false, 0)
    return text.filter { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { return byte >= 0x20 }
      if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")"), depth > 0 {
        depth -= 1
        return false
      }
      return depth == 0 && byte > 0x20
    }
  }

  private mutating func takeComment() -> Bool {
    guard let end = commentEnds[place] else {
      append([bytes[place]])
      return false
    }
    comment += bytes[(place + 1)..<(end - 1)].filter { $0 != UInt8(ascii: "\\") }
    isInWord = false
    place = end
    return true
  }

  /// Returns the places behind comments by their beginnings, found at once: any number of parentheses may be unclosed.
  /// A parenthesis in a quoted string neither begins one nor ends one that would have an address in it.
  private static func commentEnds(in bytes: [UInt8]) -> [Int: Int] {
    guard bytes.contains(UInt8(ascii: "(")) else { return [:] }
    var open: [Int] = []
    var ends: [Int: Int] = [:]
    let lastQuote = bytes.lastIndex(of: UInt8(ascii: "\"")) ?? -1
    var (isQuoted, lastBracket) = (false, -1)
    for (index, byte) in bytes.enumerated() where index == 0 || bytes[index - 1] != UInt8(ascii: "\\") {
      switch byte {
      case UInt8(ascii: "\""): isQuoted = !isQuoted && index < lastQuote
      case UInt8(ascii: "<"): lastBracket = index
      case UInt8(ascii: "("): if !isQuoted || !open.isEmpty { open.append(index) }
      case UInt8(ascii: ")"):
        guard let start = open.last, !isQuoted || start > lastBracket else { continue }
        open.removeLast()
        ends[start] = index + 1
        // A quotation mark in a comment has no meaning.
        if open.isEmpty { isQuoted = false }
      default: break
      }
    }
    return ends
  }

  private mutating func takeEncodedWord() -> Bool {
    guard let word = EncodedWord(in: bytes, at: place) else {
      append([bytes[place]])
      return false
    }
    append(bytes[place..<word.end]) { $0.isProtected = true }
    place = word.end
    return true
  }

  // MARK: Mailboxes

  private mutating func finishMailbox() {
    defer { (words, comment, isInWord, hasAddress, bracketed) = ([], [], false, false, nil) }
    if let (name, address) = bracketed {
      let name = name.isEmpty ? words.filter { !$0.isAddress } : name
      add(name.isEmpty ? [] : nameStart + name, address)
    } else {
      joinAtSigns()
    }
    guard !beginsName else {
      words[words.count - 1].text.append(UInt8(ascii: ","))
      nameStart += words
      return
    }
    nameStart = []
    let isAlone = bracketed == nil && words.count == 1
    var name: [Word] = []
    for word in words {
      if word.isAddress || isAlone && isLocalAddress(word) {
        add(name, bare(word))
        name = []
      } else if bracketed == nil {
        name.append(word)
      }
    }
  }

  /// Whether the words are no address, not even one without a domain, and so the first part of a name with a comma.
  private var beginsName: Bool {
    guard bracketed == nil, place < bytes.count, bytes[place] == UInt8(ascii: ","), let first = words.first,
      !words.contains(where: { $0.isAddress || $0.isProtected })
    else { return false }
    return words.count > 1 || first.text.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false
  }

  /// Joins `kim @ example.org`.
  private mutating func joinAtSigns() {
    var joined: [Word] = []
    for word in words {
      let follows = word.text.first == UInt8(ascii: "@") || joined.last?.text.last == UInt8(ascii: "@")
      if follows, !joined.isEmpty, word.isAddress || joined[joined.count - 1].isAddress {
        joined[joined.count - 1].text += word.text
        joined[joined.count - 1].isAddress = true
      } else {
        joined.append(word)
      }
    }
    words = joined
  }

  /// Whether a single word is an address without a domain, or one in quotation marks, and not the name of a group.
  private func isLocalAddress(_ word: Word) -> Bool {
    guard word.text.last != UInt8(ascii: ":") else { return false }
    return !word.isProtected
      || word.text.first == UInt8(ascii: "\"") && word.text.contains(UInt8(ascii: "@"))
        && !word.text.contains(0x20)
  }

  /// Returns an address that stands without brackets, or in others.
  private func bare(_ word: Word) -> [UInt8] {
    // Hardly any address has one of these.
    guard word.text.contains(where: { "\"()<>[]".utf8.contains($0) }) else { return word.text }
    var text = word.text[...]
    if !word.isAddress { text = text.filter { $0 != UInt8(ascii: "\"") }[...] }
    while let first = text.first, "[)>".utf8.contains(first) { text.removeFirst() }
    let isLiteral = text.firstRange(of: Array("@[".utf8)) != nil
    while let last = text.last, "[(>".utf8.contains(last) || last == UInt8(ascii: "]") && !isLiteral {
      text.removeLast()
    }
    return Array(text)
  }

  private mutating func add(_ words: [Word], _ address: [UInt8]) {
    guard !address.isEmpty, found.count < AddressList.limit else { return }
    let text =
      words.isEmpty ? comment : Array(words.map { Self.unquoted($0.text) }.joined(separator: " ".utf8))
    let name = EncodedWordDecoding.decoded(String(decoding: text, as: UTF8.self))
    let email = AddressList.address(String(decoding: address, as: UTF8.self))
    found.append(Participant(name: name.isEmpty ? nil : name, email: email))
  }

  /// Returns text without quotation marks around parts of it, and without the escapes in these parts.
  private static func unquoted(_ text: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    guard let first = text.firstIndex(of: quote), text[(first + 1)...].contains(quote) else { return text }
    var result: [UInt8] = []
    var (isQuoted, isEscaped) = (false, false)
    for byte in text {
      if byte == quote, !isEscaped {
        isQuoted.toggle()
      } else if isQuoted, byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
        continue
      } else {
        result.append(byte)
      }
      isEscaped = false
    }
    return result
  }
}
