/// Parses the `msg-id`s in Message-ID, References and In-Reply-To (RFC 5322 section 3.6.4).
public enum MessageIdentifiers {
  /// The maximum number of identifiers; a longer References keeps its first (the root) and its last.
  public static let limit = 500
  /// The maximum length in bytes; longer "identifiers" are noise that only fills the index.
  static let maximumLength = 998

  /// Returns the identifiers in `field`, in order, without angle brackets and without duplicates.
  ///
  /// Comments and other text outside brackets are skipped, since old programs write In-Reply-To as `Your message of Monday <id>`;
  /// a value that is a single bare word with an `@` counts as an identifier. The address in `Message from Ann
  /// <ann@example.org> of Monday <id>` or in `Ann <ann@example.org>'s message` doesn't: it would connect
  /// everything that was ever an answer to Ann.
  /// - Parameter inBracketsOnly: whether a bare word may be an address, as in In-Reply-To.
  public static func parse(_ field: String, inBracketsOnly: Bool = false) -> [String] {
    var field = field
    return field.withUTF8 { bytes in
      var found = bracketed(in: bytes)
      if !inBracketsOnly, found.isEmpty, let bare = bareIdentifier(in: bytes) { found = [bare] }
      guard found.count > limit else { return found }
      return [found[0]] + found.suffix(limit - 1)
    }
  }

  /// Returns an identifier as messages are stored with it: without angle brackets and white space.
  /// - Returns: `nil` if nothing is left, or more than any identifier has.
  public static func normalized(_ text: String) -> String? {
    var bytes = text.utf8.filter { !isSpace($0) }[...]
    if bytes.first == UInt8(ascii: "<") { bytes.removeFirst() }
    if bytes.last == UInt8(ascii: ">") { bytes.removeLast() }
    return bytes.isEmpty || bytes.count > maximumLength ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private static func bracketed(in bytes: Bytes) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var opening: Int?
    var previousEnd = 0
    /// The numbers of identifiers before the comments that are open (RFC 5322 section 3.2.2).
    var comments: [Int] = []
    for (place, byte) in bytes.enumerated() {
      if opening == nil, byte == UInt8(ascii: "(") {
        comments.append(found.count)
      } else if opening == nil, byte == UInt8(ascii: ")"), let count = comments.popLast() {
        seen.subtract(found[count...])
        found.removeSubrange(count...)
      } else if byte == UInt8(ascii: "<") {
        opening = place
      } else if byte == UInt8(ascii: ">"), let start = opening {
        let isAddress = isAddress(before: bytes[previousEnd..<start], after: bytes[(place + 1)...])
        if !isAddress, let id = identifier(bytes[start + 1..<place]), seen.insert(id).inserted {
          found.append(id)
        }
        opening = nil
        previousEnd = place + 1
      }
    }
    return found
  }

  /// White space within the brackets comes from folding, and isn't part of the identifier.
  private static func identifier(_ bytes: Slice<Bytes>) -> String? {
    guard !bytes.isEmpty, bytes.count <= maximumLength else { return nil }
    guard bytes.contains(where: isSpace) else { return String(decoding: bytes, as: UTF8.self) }
    let unfolded = bytes.filter { !isSpace($0) }
    return unfolded.isEmpty ? nil : String(decoding: unfolded, as: UTF8.self)
  }

  /// Returns whether the words around a pair of brackets show that they contain a person's address.
  private static func isAddress(before: Slice<Bytes>, after: Slice<Bytes>) -> Bool {
    if after.starts(with: "'s".utf8) { return true }
    let words = before.split(whereSeparator: isSpace)
    return words.contains { word in
      // ASCII letters differ from their capitals in this bit alone.
      word.count == 4 && word.lazy.map { $0 | 0x20 }.elementsEqual("from".utf8)
    }
  }

  private static func bareIdentifier(in bytes: Bytes) -> String? {
    let words = bytes.split(maxSplits: 1, whereSeparator: isSpace)
    guard let word = words.first, words.count == 1 || words[1].allSatisfy(isSpace),
      word.count <= maximumLength, word.contains(UInt8(ascii: "@")),
      !word.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
    else { return nil }
    return String(decoding: word, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }
}
