/// The first words of a message's own text, for its row in a listing (FR-TL-01).
public enum Snippet {
  /// The maximum length in characters (grapheme clusters), not counting the `…` of truncated text.
  public static let length = 100

  /// - Parameter text: the message's text, with `\n` line ends.
  /// - Returns: one line without quoted text, attribution lines, the signature and the padding that
  ///   newsletters put after a preheader. The quoted text itself if there is nothing else.
  public static func make(from text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      let head = bytes.prefix(bytesLookedAt)
      let own = ownText(of: head)
      return own.isEmpty ? quotedText(of: head) : own
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// The number of bytes that are read: far more than a snippet needs.
  private static let bytesLookedAt = 64 << 10

  private static func ownText(of text: Bytes) -> String {
    var words = SnippetBuilder()
    var lines = Lines(text)
    while !words.isFull, let line = lines.next() {
      if line.elementsEqual("-- ".utf8) || line.elementsEqual("--".utf8) { break }
      if line.first == quoteMark { continue }
      if QuotedMessage.isIntroduced(by: line, followedBy: lines) { break }
      // The beginning of a mail is its writer's text, whatever it looks like.
      if !words.isEmpty, Footer.isProgramsLine(line) { continue }
      let attribution = Attribution.find(line, followedBy: lines)
      if attribution == nil { words.append(line: line) }
      for _ in 1..<(attribution?.lines ?? 1) { _ = lines.next() }
    }
    return words.text
  }

  private static func quotedText(of text: Bytes) -> String {
    var words = SnippetBuilder()
    var lines = Lines(text)
    while !words.isFull, let line = lines.next() {
      words.append(line: line.drop { $0 == quoteMark || $0 == UInt8(ascii: " ") })
    }
    return words.text
  }

  private static let quoteMark = UInt8(ascii: ">")

  /// Iterates over the lines without creating an array of them: few are needed.
  private struct Lines: Sequence, IteratorProtocol {
    private var rest: Bytes?

    init(_ text: Bytes) { rest = text }

    mutating func next() -> Bytes? {
      guard let rest else { return nil }
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
        self.rest = nil
        return rest
      }
      self.rest = rest[(end + 1)...]
      return rest[..<end]
    }
  }
}

/// Joins lines into one with single spaces, up to a snippet's length.
///
/// It works on UTF-8 and determines grapheme clusters only at the end: going through text cluster by cluster
/// is about twenty times slower, and import makes a snippet of every message.
private struct SnippetBuilder {
  private(set) var isFull = false
  private var utf8: [UInt8] = []
  private var scalars = 0
  /// The number of scalars that definitely begin a grapheme cluster.
  private var beginnings = 0
  private var spaceIsDue = false
  /// The last byte of a joiner (U+200C, U+200D), which is kept if it turns out to join something.
  private var joiner: UInt8?

  init() { utf8.reserveCapacity(2 * Snippet.length) }

  var isEmpty: Bool { utf8.isEmpty }

  mutating func append(line: Slice<UnsafeBufferPointer<UInt8>>) {
    var place = line.startIndex
    while place < line.endIndex, !isFull {
      let lead = line[place]
      let size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      // Only truncated text ends within a character.
      guard place + size <= line.endIndex else { break }
      append(line[place..<place + size])
      place += size
    }
    spaceIsDue = true
  }

  private mutating func append(_ scalar: Slice<UnsafeBufferPointer<UInt8>>) {
    switch Ink(of: scalar) {
    case .blank: spaceIsDue = true
    case .none: break
    case .joiner: joiner = scalar.last
    case .visible:
      let isWide = scalar.count > 1
      if spaceIsDue, !utf8.isEmpty {
        utf8.append(UInt8(ascii: " "))
        scalars += 1
      } else if let joiner, isWide, let last = utf8.last, last >= 0x80 {
        utf8 += [0xE2, 0x80, joiner]
        scalars += 1
      }
      utf8 += scalar
      scalars += 1
      if Self.isBeginning(lead: scalar[scalar.startIndex]) { beginnings += 1 }
      spaceIsDue = false
      joiner = nil
      // Other clusters have several scalars: a family of four has seven.
      isFull = beginnings > Snippet.length || scalars > 8 * Snippet.length
    }
  }

  /// Returns whether it is a letter in Latin, Greek, Cyrillic, Kana, Han or most of Hangul: for text in
  /// these, scanning eight times the length is unnecessary to be sure of the characters.
  private static func isBeginning(lead: UInt8) -> Bool {
    lead < 0xCC || (0xCE...0xD1).contains(lead) || (0xE3...0xEC).contains(lead)
  }

  /// The snippet, with `…` if it was truncated.
  var text: String {
    let whole = String(decoding: utf8, as: UTF8.self)
    guard let end = whole.index(whole.startIndex, offsetBy: Snippet.length, limitedBy: whole.endIndex),
      end < whole.endIndex
    else { return isFull ? whole + "…" : whole }
    let cut = whole[..<end]
    return (cut.last == " " ? cut.dropLast() : cut) + "…"
  }
}

/// The visibility of a character: newsletters fill the preview with invisible ones.
private enum Ink {
  case visible
  /// Has width but no ink: separates words.
  case blank
  /// Has neither: soft hyphens, zero-width spaces, direction marks.
  case none
  /// Joins emoji and letters of some scripts, and is padding elsewhere.
  case joiner

  init(of scalar: Slice<UnsafeBufferPointer<UInt8>>) {
    let first = scalar.startIndex
    guard scalar.count > 1 else {
      self = scalar[first] <= 0x20 || scalar[first] == 0x7F ? .blank : .visible
      return
    }
    guard scalar.count <= 3 else {
      self = .visible
      return
    }
    let value =
      scalar.count == 2
      ? UInt32(scalar[first] & 0x1F) << 6 | UInt32(scalar[first + 1] & 0x3F)
      : UInt32(scalar[first] & 0x0F) << 12 | UInt32(scalar[first + 1] & 0x3F) << 6
        | UInt32(scalar[first + 2] & 0x3F)
    switch value {
    case 0x80...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
      0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0:
      self = .blank
    case 0xAD, 0x034F, 0x061C, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0xFEFF:
      self = .none
    case 0x200C, 0x200D: self = .joiner
    default: self = .visible
    }
  }
}
