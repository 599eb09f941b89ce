/// The encoding of a part's content for transport (RFC 2045 section 6).
enum TransferEncoding {
  case identity
  case base64
  case quotedPrintable
  case uuencode

  /// - Parameter field: the value of Content-Transfer-Encoding, which may be in quotation marks, or followed by a comment
  ///   or a semicolon.
  init(_ field: String) {
    let word = field.utf8.drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }.prefix {
      $0 > 0x20 && !"\";,(".utf8.contains($0)
    }
    switch String(decoding: word, as: UTF8.self).lowercased() {
    case "base64": self = .base64
    case "quoted-printable": self = .quotedPrintable
    case "uuencode", "x-uuencode", "x-uue": self = .uuencode
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
    case .quotedPrintable, .uuencode: decode(content, limit: content.count).bytes.count
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
}
