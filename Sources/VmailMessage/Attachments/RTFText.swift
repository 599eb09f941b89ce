/// Extracts the text from RTF (Rich Text Format 1.9.1) as written by Outlook: paragraphs, tabs and characters,
/// without formatting, pictures and fields.
struct RTFText {
  private static let depthLimit = 512

  /// The state that a group passes on to nested groups.
  private struct Group {
    var isSkipped = false
    /// The number of bytes that replace a `\u` character in programs that don't support it.
    var fallback = 1
    /// Whether the group is only needed if the RTF was made from HTML (`\htmlrtf`, MS-OXRTFEX).
    var isHTMLOnly = false
    var font: Int?
  }

  private var groups = [Group()]
  private var rest: ArraySlice<UInt8>
  private var text = ""
  /// The bytes in the font's charset that are not decoded yet.
  private var bytes: [UInt8] = []
  private var charset = "windows-1252"
  /// Whether the last byte is the first of two that are a character.
  private var awaitsTrail = false
  private var usualFont: Int?
  private var charsets: [Int: String] = [:]
  private var skippedCharacters = 0
  private let limit: Int

  /// - Parameter limit: the maximum number of bytes of text.
  /// - Returns: empty when the data isn't RTF.
  static func text(of rtf: [UInt8], limit: Int) -> String {
    guard rtf.starts(with: "{\\rtf".utf8) else { return "" }
    var reader = RTFText(rtf, limit)
    reader.read()
    return reader.text
  }

  private init(_ rtf: [UInt8], _ limit: Int) {
    rest = rtf[...]
    self.limit = limit
  }

  private mutating func read() {
    while text.utf8.count + bytes.count < limit, let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{") where awaitsTrail, UInt8(ascii: "}") where awaitsTrail: put(byte)
      case UInt8(ascii: "\\") where awaitsTrail && isUnescapedTrail: put(byte)
      case UInt8(ascii: "{"):
        guard groups.count < Self.depthLimit, let last = groups.last else { return finish() }
        groups.append(last)
      case UInt8(ascii: "}"):
        guard groups.count > 1 else { return finish() }
        decode()
        groups.removeLast()
      case UInt8(ascii: "\\"): control()
      case 0x0D, 0x0A: break
      default: put(byte)
      }
    }
    finish()
  }

  private mutating func control() {
    guard let first = rest.first else { return }
    guard isLetter(first) else {
      rest.removeFirst()
      return symbol(first)
    }
    let word = rest.prefix(32).prefix(while: isLetter)
    rest = rest.dropFirst(word.count)
    var digits = rest.prefix(12).prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    // A sign is allowed only at the beginning.
    digits = digits.prefix(1) + digits.dropFirst().prefix { $0 != UInt8(ascii: "-") }
    rest = rest.dropFirst(digits.count)
    if rest.first == 0x20 { rest.removeFirst() }
    command(String(decoding: word, as: UTF8.self), Int(String(decoding: digits, as: UTF8.self)))
  }

  private mutating func symbol(_ symbol: UInt8) {
    switch symbol {
    case UInt8(ascii: "'"):
      let digits = rest.prefix(2)
      rest = rest.dropFirst(digits.count)
      if let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) { put(byte) }
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): put(symbol)
    case UInt8(ascii: "~"): put(0x20)
    case UInt8(ascii: "_"): put(UInt8(ascii: "-"))
    // Programs that don't know the destination must skip the group.
    case UInt8(ascii: "*"): change { $0.isSkipped = true }
    case 0x0D, 0x0A: put("\n")
    default: break
    }
  }

  private mutating func command(_ name: String, _ number: Int?) {
    switch name {
    case "par", "line", "sect", "row": put("\n")
    case "tab", "cell": put("\t")
    case "emdash": put("—")
    case "endash": put("–")
    case "lquote": put("‘")
    case "rquote": put("’")
    case "ldblquote": put("“")
    case "rdblquote": put("”")
    case "bullet": put("•")
    case "u":
      guard let number else { break }
      // Numbers beyond 32767 are written as negative ones.
      if (-0x8000...0xFFFF).contains(number) { put(unit: UInt16(truncatingIfNeeded: number)) }
      skippedCharacters = groups.last?.fallback ?? 1
    case "uc": change { $0.fallback = min(max(number ?? 1, 0), 8) }
    case "ansicpg": if let number, number > 0 { charset = CharsetLabel.codePage(number) }
    case "mac": charset = CharsetLabel.codePage(10000)
    case "deff": usualFont = number
    case "f", "plain":
      decode()
      change { $0.font = number }
    case "fcharset":
      if let font = groups.last?.font { charsets[font] = number.flatMap { Self.charset(ofFont: $0) } }
    case "cpg": if let font = groups.last?.font, let number { charsets[font] = CharsetLabel.codePage(number) }
    case "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "footer", "listtable":
      change { $0.isSkipped = true }
    case "htmlrtf": change { $0.isHTMLOnly = number != 0 }
    case "bin": rest = rest.dropFirst(max(number ?? 0, 0))
    default: break
    }
  }

  /// The first half of a character that is written as two `\u`.
  private var highSurrogate: UInt16?

  private mutating func put(unit: UInt16) {
    defer { highSurrogate = UTF16.isLeadSurrogate(unit) ? unit : nil }
    if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
      put(String(decoding: [high, unit], as: UTF16.self))
    } else if !UTF16.isLeadSurrogate(unit) {
      put(String(decoding: [unit], as: UTF16.self))
    }
  }

  private var isShown: Bool { groups.last.map { !$0.isSkipped && !$0.isHTMLOnly } ?? false }

  private mutating func put(_ byte: UInt8) {
    if skippedCharacters > 0 {
      skippedCharacters -= 1
    } else if isShown {
      bytes.append(byte)
      awaitsTrail = !awaitsTrail && isLead(byte)
    }
  }

  private func isLead(_ byte: UInt8) -> Bool {
    guard byte > 0x80, byte < 0xFF else { return false }
    let charset = charsetOfFont
    return charset == "cp932" ? !(0xA0...0xDF).contains(byte) : Self.doubleByteCharsets.contains(charset)
  }

  private static let doubleByteCharsets: Set<String> = ["gb18030", "cp949", "big5-hkscs", "johab"]

  /// Whether a backslash is the second byte of a character, which some programs don't escape, and the next one begins a
  /// control word.
  private var isUnescapedTrail: Bool {
    guard rest.first == UInt8(ascii: "\\"), let next = rest.dropFirst().first else { return false }
    return next == UInt8(ascii: "'") || isLetter(next)
  }

  private mutating func put(_ words: String) {
    skippedCharacters = 0
    guard isShown else { return }
    decode()
    text += words
  }

  private mutating func finish() { decode() }

  private mutating func decode() {
    awaitsTrail = false
    guard !bytes.isEmpty else { return }
    text +=
      bytes.allSatisfy { $0 < 0x80 }
      ? String(decoding: bytes, as: UTF8.self) : Charset.decode(bytes, as: charsetOfFont).text
    bytes.removeAll(keepingCapacity: true)
  }

  private var charsetOfFont: String {
    (groups.last?.font ?? usualFont).flatMap { charsets[$0] } ?? charset
  }

  /// Returns the charset of a `\fcharset`; `nil` for that of the document.
  private static func charset(ofFont number: Int) -> String? {
    let pages = [
      77: 10000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258,
      177: 1255,
      178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
    ]
    return pages[number].map(CharsetLabel.codePage)
  }

  private mutating func change(_ body: (inout Group) -> Void) { body(&groups[groups.count - 1]) }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
