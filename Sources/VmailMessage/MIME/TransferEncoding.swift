internal import CGMime
internal import Glibc

/// The encoding of a part's content for transport (RFC 2045 section 6).
enum TransferEncoding {
  case identity
  case base64
  case quotedPrintable
  case uuencode

  init(_ encoding: GMimeContentEncoding) {
    switch encoding {
    case GMIME_CONTENT_ENCODING_BASE64: self = .base64
    case GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE: self = .quotedPrintable
    case GMIME_CONTENT_ENCODING_UUENCODE: self = .uuencode
    default: self = .identity
    }
  }

  /// Returns the decoded bytes, up to `limit`, and whether there are more. What can't be encoded data is returned as it is.
  func decode(_ content: UnsafeRawBufferPointer, limit: Int) -> (bytes: [UInt8], isCut: Bool) {
    guard let start = dataStart(in: content) else {
      return ([UInt8](content.prefix(limit)), content.count > limit)
    }
    let content = UnsafeRawBufferPointer(rebasing: content[start...])
    // Encoded text is at most three times as long as the decoded data, not counting line ends.
    let input = UnsafeRawBufferPointer(rebasing: content.prefix(self == .identity ? limit : limit * 4))
    guard var decoder = TransferDecoder(self) else { return ([UInt8](input), content.count > limit) }
    var lines = UULines(hasBegun: true)
    var bytes =
      self == .uuencode
      ? lines.take([UInt8](input)[...]).withUnsafeBytes { decoder.step($0) } : decoder.step(input)
    let isCut = bytes.count > limit || input.count < content.count
    if bytes.count > limit { bytes.removeLast(bytes.count - limit) }
    return (bytes, isCut)
  }

  /// Returns the decoded size in bytes, without decoding if it can be computed exactly.
  func decodedSize(of content: UnsafeRawBufferPointer) -> Int {
    switch self {
    case .identity: content.count
    case .base64: Self.base64Size(content)
    case .quotedPrintable: Self.quotedPrintableSize(content)
    case .uuencode: decode(content, limit: content.count).bytes.count
    }
  }

  /// Returns the start of the encoded data: in uuencode, after the line with the file name, which GMime would
  /// decode like any other.
  /// - Returns: `nil` if there is no such line.
  private func dataStart(in content: UnsafeRawBufferPointer) -> Int? {
    guard self == .uuencode else { return 0 }
    var lines = SourceLines(content)
    while let line = lines.next() {
      if content.hasExactly("begin ", at: line.lowerBound) { return line.upperBound }
    }
    return nil
  }

  /// Returns the decoded size: four base64 letters encode three bytes, regardless of other characters in
  /// between.
  private static func base64Size(_ content: UnsafeRawBufferPointer) -> Int {
    let letters = isBase64Letter.withUnsafeBufferPointer { table in
      var letters = 0
      for byte in content { letters &+= Int(table[Int(byte)]) }
      return letters
    }
    return letters / 4 * 3 + [0, 0, 1, 2][letters % 4]
  }

  private static let isBase64Letter: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for letter in alphabet.utf8 { table[Int(letter)] = 1 }
    return table
  }()

  /// Returns the decoded size: `=XX` is one byte, `=` at the end of a line none, and `=` before anything else is
  /// literal. An incomplete escape at the end is left out.
  private static func quotedPrintableSize(_ content: UnsafeRawBufferPointer) -> Int {
    var size = content.count
    var index = 0
    while index < content.count {
      guard content[index] == UInt8(ascii: "=") else {
        index += 1
        continue
      }
      let (saved, length) = saving(at: index, in: content)
      size -= saved
      index += length
    }
    return size
  }

  /// - Returns: the number of bytes by which decoding an escape shortens the data, and the length of the escape.
  private static func saving(
    at index: Int, in content: UnsafeRawBufferPointer
  ) -> (saved: Int, length: Int) {
    let rest = content[index...].dropFirst()
    if rest.first == UInt8(ascii: "\n") { return (2, 2) }
    guard let first = rest.first, let second = rest.dropFirst().first else {
      return (content.count - index, content.count - index)
    }
    if first == UInt8(ascii: "\r"), second == UInt8(ascii: "\n") { return (3, 3) }
    return isxdigit(Int32(first)) != 0 && isxdigit(Int32(second)) != 0 ? (2, 3) : (0, 3)
  }
}
