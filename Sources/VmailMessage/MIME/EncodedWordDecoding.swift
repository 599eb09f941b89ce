internal import CGMime
internal import FoundationEssentials

/// Decodes encoded words (RFC 2047), of which GMime 3.2.13 would lose some.
///
/// Of adjacent base64 words in the same charset, GMime drops everything after the first one that ends in padding,
/// although many programs pad each word. Here such words are replaced by a single one of the same length, so that all
/// other bytes of the message keep their position.
enum EncodedWordDecoding {
  /// Returns the value of a field as text on one line.
  static func decoded(_ value: String) -> String {
    let text = g_mime_utils_header_decode_text(MIMELibrary.shared.options, repaired(value))
    defer { g_free(text) }
    return CText.oneLine(CText.string(text) ?? value)
  }

  /// Returns the value of a field without words that GMime would lose.
  static func repaired(_ value: String) -> String {
    var bytes = Array(value.utf8)
    guard bytes.withUnsafeBytes(needsRepair) else { return value }
    repair(&bytes, in: [bytes.indices])
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a header line contains the end of a padded word.
  static func needsRepair(_ line: UnsafeRawBufferPointer) -> Bool {
    var index = 2
    while index < line.count {
      if line[index] == UInt8(ascii: "="), line[index - 1] == UInt8(ascii: "?"),
        line[index - 2] == UInt8(ascii: "=")
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// - Parameter headers: the ranges of the header fields in `source`.
  static func repair(_ source: inout [UInt8], in headers: [Range<Int>]) {
    for header in headers {
      var position = header.lowerBound
      while let first = Word(in: source, from: position, to: header.upperBound) {
        var run = [first]
        while let last = run.last, let next = Word(following: last, in: source, to: header.upperBound) {
          run.append(next)
        }
        position = run.last?.place.upperBound ?? header.upperBound
        join(run, in: &source)
      }
    }
  }

  private static func join(_ run: [Word], in source: inout [UInt8]) {
    guard let first = run.first, let last = run.last,
      run.dropLast().contains(where: { source[$0.text.upperBound - 1] == UInt8(ascii: "=") })
    else { return }
    let decoded = run.flatMap { word in
      source[word.text].withUnsafeBytes { TransferEncoding.base64.decode($0, limit: $0.count).bytes }
    }
    let data = Array(Data(decoded).base64EncodedString().utf8)
    let place = first.place.lowerBound..<last.place.upperBound
    let room = place.count - data.count - first.charset.count - 7
    guard room >= 0 else { return }
    // A language tag (RFC 2231 section 5) of the right length fills the remaining space without any visible effect.
    let filler = Array("*".utf8.prefix(room)) + [UInt8](repeating: UInt8(ascii: "x"), count: max(room - 1, 0))
    source.replaceSubrange(
      place,
      with: Array("=?".utf8) + source[first.charset] + filler + Array("?B?".utf8) + data
        + Array("?=".utf8))
  }

  /// A non-empty encoded word in base64.
  private struct Word {
    var place: Range<Int>
    var charset: Range<Int>
    var text: Range<Int>

    /// Finds the first word from `start` on.
    init?(in source: [UInt8], from start: Int, to end: Int) {
      var index = start
      while index + 1 < end {
        if source[index] == UInt8(ascii: "="), source[index + 1] == UInt8(ascii: "?"),
          let word = Word(in: source, at: index, to: end)
        {
          self = word
          return
        }
        index += 1
      }
      return nil
    }

    /// Finds the word in the same charset that follows another, separated only by white space.
    init?(following word: Word, in source: [UInt8], to end: Int) {
      var index = word.place.upperBound
      while index < end, [0x20, 0x09, 0x0D, 0x0A].contains(source[index]) { index += 1 }
      guard let next = Word(in: source, at: index, to: end) else { return nil }
      let name = source[word.charset].map { $0 | 0x20 }
      guard name == source[next.charset].map({ $0 | 0x20 }) else { return nil }
      self = next
    }

    private init?(in source: [UInt8], at start: Int, to end: Int) {
      guard start + 8 < end, source[start] == UInt8(ascii: "="), source[start + 1] == UInt8(ascii: "?"),
        let charsetEnd = source[(start + 2)..<min(end, start + 80)].firstIndex(of: UInt8(ascii: "?")),
        charsetEnd + 3 < end, source[charsetEnd + 1] | 0x20 == UInt8(ascii: "b"),
        source[charsetEnd + 2] == UInt8(ascii: "?")
      else { return nil }
      charset = (start + 2)..<charsetEnd
      let textStart = charsetEnd + 3
      guard let textEnd = source[textStart..<end].firstIndex(of: UInt8(ascii: "?")), textEnd > textStart,
        textEnd + 1 < end, source[textEnd + 1] == UInt8(ascii: "=")
      else { return nil }
      text = textStart..<textEnd
      place = start..<(textEnd + 2)
    }
  }
}
