/// A tag in HTML source (HTML standard, sections 13.2.5.6 to 13.2.5.40).
struct HTMLTag {
  struct Attribute {
    let name: Range<Int>
    /// The value without its quotes; character references are not decoded.
    let value: Range<Int>
  }

  /// Elements without content or an end tag, both current and obsolete ones.
  static let void: Set<String> = [
    "area", "base", "basefont", "bgsound", "br", "col", "command", "embed", "frame", "hr", "image", "img",
    "input", "keygen", "link", "meta", "nextid", "param", "source", "track", "wbr",
  ]

  /// The name in lower case.
  let name: String
  /// The attributes with plain names, up to ``HTMLAttributes/limit``.
  private(set) var attributes: [Attribute] = []
  /// Whether the tag ends in `/>`.
  private(set) var isClosed = false
  /// The position of the name.
  let start: Int
  /// The position after its `>`.
  private(set) var end = 0

  /// The maximum length of a name; further bytes are ignored.
  private static let nameLimit = 60

  /// - Parameter start: the start of the tag's name.
  /// - Returns: `nil` if the tag is not terminated.
  init?(in input: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.start = start
    var index = start
    while index < input.count, !Self.endsName(input[index]) { index += 1 }
    name = Self.name(input[start..<min(index, start + Self.nameLimit)])
    while index < input.count {
      switch input[index] {
      case UInt8(ascii: ">"):
        end = index + 1
        return
      case UInt8(ascii: "/"):
        index += 1
        isClosed = index < input.count && input[index] == UInt8(ascii: ">")
      case let byte where Self.isSpace(byte): index += 1
      default: readAttribute(in: input, &index)
      }
    }
    return nil
  }

  private mutating func readAttribute(in input: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let start = index
    // The first character of a name may be one that would end it elsewhere.
    index += 1
    while index < input.count, !Self.endsName(input[index]), input[index] != UInt8(ascii: "=") { index += 1 }
    let name = start..<index
    while index < input.count, Self.isSpace(input[index]) { index += 1 }
    var value = index..<index
    if index < input.count, input[index] == UInt8(ascii: "=") {
      index += 1
      value = Self.value(in: input, &index)
    }
    guard attributes.count < HTMLAttributes.limit, input[name].allSatisfy(Self.isPlain),
      HTMLTokenizer.isLetter(input[start])
    else { return }
    attributes.append(Attribute(name: name, value: value))
  }

  private static func value(in input: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Range<Int> {
    while index < input.count, isSpace(input[index]) { index += 1 }
    guard index < input.count else { return index..<index }
    var start = index
    let quote = input[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while index < input.count, !isSpace(input[index]), input[index] != UInt8(ascii: ">") { index += 1 }
      return start..<index
    }
    start += 1
    index += 1
    while index < input.count, input[index] != quote { index += 1 }
    defer { index = min(index + 1, input.count) }
    return start..<index
  }

  private static func name(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes.lazy.map(lowercase), as: UTF8.self)
  }

  static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }
}
