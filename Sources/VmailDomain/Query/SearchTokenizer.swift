/// Splits text into the words that are indexed and searched: the only definition of words and of their
/// equality.
///
/// - A word is a run of letters, digits and marks; everything else separates.
/// - Case and accents are ignored (``LetterBases``); full-width letters equal the usual ones.
/// - Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese and Tibetan have no spaces between words: a run of their
///   characters becomes its pairs, and the last character alone (page 8.19). So a pair is found as it is, and a single
///   character as the beginning of a word. The zero-width spaces that some writers put between words change nothing.
enum SearchTokenizer {
  /// The maximum length in bytes. Longer words are truncated, in the index and in queries alike.
  static let longestWord = 64

  /// Calls `body` with each word and its range in `text`, in bytes, until it returns `false`.
  ///
  /// Works on bytes instead of characters: an import does this to all of its text.
  static func forEachWord(
    in text: some StringProtocol, _ body: (_ word: [UInt8], _ range: Range<Int>) -> Bool
  ) {
    var text = String(text)
    text.withUTF8 { bytes in
      var run = Run()
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        let isGoingOn: Bool
        let next: Int
        if byte >= 0x80 {
          let (scalar, length) = scalar(in: bytes, at: index)
          next = index + length
          isGoingOn = run.take(scalar, index..<next, body)
        } else if isWordByte(byte) {
          next = bytes[index...].firstIndex { !isWordByte($0) } ?? bytes.count
          isGoingOn = run.take(bytes[index..<next], body)
        } else {
          next = index + 1
          isGoingOn = run.finish(body)
        }
        guard isGoingOn else { return }
        index = next
      }
      _ = run.finish(body)
    }
  }

  /// Text is valid UTF-8, so such a scalar has two to four bytes.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (Unicode.Scalar, length: Int) {
    let first = bytes[index]
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let end = min(index + length, bytes.count)
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[(index + 1)..<end] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", end - index)
  }

  static func words(in text: some StringProtocol) -> [String] {
    var words: [String] = []
    forEachWord(in: text) { word, _ in
      words.append(String(decoding: word, as: UTF8.self))
      return true
    }
    return words
  }

  /// Returns `text` in a form whose words are separated by ASCII, and differ at most in ASCII case: a form
  /// that an index limited to ASCII can split. Text already in this form is returned unchanged.
  /// - Parameter limit: the maximum number of bytes; the rest is left out.
  static func indexable(_ text: String, limit: Int) -> String {
    var text = text
    if text.withUTF8({ $0.count <= limit && isPlain($0) }) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    forEachWord(in: text, limit: limit) { word in
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes += word
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls `body` with each word kept by ``indexable(_:limit:)``, until it returns `false`.
  static func forEachWord(in text: String, limit: Int, _ body: (_ word: [UInt8]) -> Bool) {
    // Words are separated by a space.
    var length = -1
    forEachWord(in: text) { word, _ in
      length += 1 + word.count
      return length <= limit && body(word)
    }
  }

  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var length = 0
    for byte in bytes {
      guard byte < 0x80 else { return false }
      length = isWordByte(byte) ? length + 1 : 0
      if length > longestWord { return false }
    }
    return true
  }

  /// Returns whether a byte of text in the form of ``indexable(_:limit:)`` belongs to a word.
  static func isPartOfIndexedWord(_ byte: UInt8) -> Bool { byte >= 0x80 || isWordByte(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// The state of the current word.
  private struct Run {
    typealias Body = (_ word: [UInt8], _ range: Range<Int>) -> Bool

    private var word: [UInt8] = []
    private var isCut = false
    private var start = 0
    private var end = 0
    /// The preceding character, in a script without spaces; it waits for its pair.
    private var pending: (scalar: Unicode.Scalar, range: Range<Int>)?
    /// The room for pairs, since each character of such a text is in two of them.
    private var pair: [UInt8] = []

    /// - Parameter bytes: ASCII letters and digits.
    mutating func take(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ body: Body) -> Bool {
      guard finishPending(body) else { return false }
      if word.isEmpty { start = bytes.startIndex }
      end = bytes.endIndex
      guard !isCut else { return true }
      let room = SearchTokenizer.longestWord - word.count
      // Capitals differ from small letters in this bit, which is set in digits.
      for byte in bytes.prefix(room) { word.append(byte | 0x20) }
      isCut = bytes.count > room
      return true
    }

    mutating func take(_ scalar: Unicode.Scalar, _ range: Range<Int>, _ body: Body) -> Bool {
      switch LetterFolding.kind(of: scalar) {
      case .ignored: return true
      case .separator: return pending != nil && scalar == Self.zeroWidthSpace || finish(body)
      case .unspaced:
        guard finishWord(body) else { return false }
        let previous = pending
        pending = (scalar, range)
        guard let previous else { return true }
        pair.removeAll(keepingCapacity: true)
        previous.scalar.append(to: &pair)
        scalar.append(to: &pair)
        return body(pair, previous.range.lowerBound..<range.upperBound)
      case .letter(let folded):
        guard finishPending(body) else { return false }
        if word.isEmpty { start = range.lowerBound }
        end = range.upperBound
        append(folded)
        return true
      case .ascii(let byte):
        guard finishPending(body) else { return false }
        if word.isEmpty { start = range.lowerBound }
        end = range.upperBound
        append(byte)
        return true
      }
    }

    private static let zeroWidthSpace: Unicode.Scalar = "\u{200B}"

    private mutating func append(_ byte: UInt8) {
      if word.count < SearchTokenizer.longestWord, !isCut { word.append(byte) } else { isCut = true }
    }

    mutating func finish(_ body: Body) -> Bool { finishPending(body) && finishWord(body) }

    /// Appends whole scalars only: half of one would be invalid.
    private mutating func append(_ folded: FoldedLetters) {
      if !isCut, word.count + folded.count <= SearchTokenizer.longestWord { return folded.append(to: &word) }
      for scalar in folded.text.unicodeScalars where !isCut {
        isCut = word.count + UTF8.width(scalar) > SearchTokenizer.longestWord
        if !isCut { scalar.append(to: &word) }
      }
    }

    private mutating func finishWord(_ body: Body) -> Bool {
      guard !word.isEmpty else { return true }
      defer {
        word.removeAll(keepingCapacity: true)
        isCut = false
      }
      return body(word, start..<end)
    }

    private mutating func finishPending(_ body: Body) -> Bool {
      guard let last = pending else { return true }
      pending = nil
      pair.removeAll(keepingCapacity: true)
      last.scalar.append(to: &pair)
      return body(pair, last.range)
    }
  }
}

extension Unicode.Scalar {
  fileprivate func append(to utf8: inout [UInt8]) {
    func continued(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift & 0x3F | 0x80) }
    switch value {
    case 0..<0x80: utf8.append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      utf8.append(UInt8(truncatingIfNeeded: value >> 6 | 0xC0))
      utf8.append(continued(0))
    case 0x800..<0x1_0000:
      utf8.append(UInt8(truncatingIfNeeded: value >> 12 | 0xE0))
      utf8.append(continued(6))
      utf8.append(continued(0))
    default:
      utf8.append(UInt8(truncatingIfNeeded: value >> 18 | 0xF0))
      utf8.append(continued(12))
      utf8.append(continued(6))
      utf8.append(continued(0))
    }
  }
}
