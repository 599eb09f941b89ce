internal import CGMime
internal import Glibc

/// The encodings for parts being written (RFC 2045 section 6).
package enum ContentEncoder: String, Sendable {
  case sevenBit = "7bit"
  /// Used only for attached messages, which can't be encoded (RFC 2046 section 5.2.1).
  case eightBit = "8bit"
  case quotedPrintable = "quoted-printable"
  case base64

  /// The maximum length of a line in bytes (RFC 5322 section 2.1.1).
  static let lineLimit = 998

  /// Chooses the encoding for text with CRLF line ends: a readable one unless it is much longer. Never chooses 8bit,
  /// so that the same bytes can be sent to every server.
  init(forText content: [UInt8]) {
    let census = ByteCensus(content)
    if census.isSevenBit {
      self = .sevenBit
    } else {
      self = census.isReadable ? .quotedPrintable : .base64
    }
  }

  /// Returns an estimate of the encoded size in bytes, rather too large than too small.
  func estimatedSize(of content: [UInt8]) -> Int {
    switch self {
    case .sevenBit, .eightBit: content.count + content.count / 50
    case .base64: ByteCensus.base64Size(content.count)
    case .quotedPrintable: ByteCensus(content).quotedPrintableSize
    }
  }

  func write(_ content: [UInt8], to output: inout [UInt8]) {
    switch self {
    case .sevenBit, .eightBit: output += content
    case .base64: Self.encode(content, GMIME_CONTENT_ENCODING_BASE64, to: &output)
    case .quotedPrintable: Self.encode(content, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE, to: &output)
    }
  }

  // MARK: GMime encoders

  /// The number of bytes encoded at a time.
  private static let pieceSize = 48 << 10

  private static func encode(_ content: [UInt8], _ encoding: GMimeContentEncoding, to output: inout [UInt8]) {
    var state = GMimeEncoding()
    g_mime_encoding_init_encode(&state, encoding)
    let room = g_mime_encoding_outlen(&state, pieceSize)
    content.withUnsafeBytes { content in
      withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { piece in
        guard let to = piece.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
        var start = 0
        repeat {
          let end = min(start + pieceSize, content.count)
          let from = content.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
          let count =
            end < content.count
            ? g_mime_encoding_step(&state, from, end - start, to)
            : g_mime_encoding_flush(&state, from, end - start, to)
          appendLines(UnsafeRawBufferPointer(rebasing: piece[..<count]), to: &output)
          start = end
        } while start < content.count
      }
    }
  }

  /// Converts the LF line ends written by GMime.
  private static func appendLines(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var lines = SourceLines(bytes)
    while let line = lines.next() {
      guard bytes[line.upperBound - 1] == 0x0A else {
        output += bytes[line]
        continue
      }
      output += bytes[line.dropLast()]
      output.append(0x0D)
      output.append(0x0A)
    }
  }
}

/// The kinds of bytes in a content, which determine its encoding.
struct ByteCensus {
  private(set) var hasNUL = false
  /// Whether there is a byte above 0x7F.
  private(set) var hasEightBit = false
  /// Whether there is a CR or LF that is not part of a CRLF.
  private(set) var hasBareLineEnd = false
  /// The length of the longest line in bytes, without its end.
  private(set) var longestLine = 0
  /// Whether every line arrives as it was sent: without white space at its end, and none begins as a mailbox's separator.
  private(set) var isRobust = true
  private let count: Int
  private var escaped = 0

  init(_ content: [UInt8]) {
    count = content.count
    var lineStart = 0
    var previous: UInt8 = 0
    for (index, byte) in content.enumerated() {
      switch byte {
      case 0x0A:
        if previous != 0x0D { hasBareLineEnd = true }
        longestLine = max(longestLine, index - lineStart - 1)
        if index > 1, content[index - 2] == 0x20 || content[index - 2] == 0x09 { isRobust = false }
        lineStart = index + 1
      case 0x46 where index == lineStart && content[index...].starts(with: "From ".utf8): isRobust = false
      case 0: hasNUL = true
      case 0x80...: hasEightBit = true
      default: break
      }
      if previous == 0x0D, byte != 0x0A { hasBareLineEnd = true }
      if byte >= 0x7F || byte < 0x20 && byte != 0x0A && byte != 0x0D || byte == UInt8(ascii: "=") {
        escaped += 1
      }
      previous = byte
    }
    longestLine = max(longestLine, count - lineStart)
    if previous == 0x0D { hasBareLineEnd = true }
  }

  var hasLongLine: Bool { longestLine > ContentEncoder.lineLimit }
  var isSevenBit: Bool { !hasNUL && !hasEightBit && !hasBareLineEnd && !hasLongLine }

  /// Whether quoted-printable is not much longer than base64, so that readable text stays readable.
  var isReadable: Bool { quotedPrintableSize <= base64Size * 5 / 4 }

  var quotedPrintableSize: Int { (count + 2 * escaped) * 78 / 72 }
  var base64Size: Int { Self.base64Size(count) }
  static func base64Size(_ count: Int) -> Int { (count + 2) / 3 * 4 * 78 / 76 + 4 }
}
