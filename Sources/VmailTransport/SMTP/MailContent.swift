/// A mail's source as sent, piece by piece: every line end, including a bare CR or LF, becomes CRLF, the last
/// line gets one, and for DATA each line that begins with a dot gets another (RFC 5321 section 4.5.2).
///
/// No piece contains the end-of-mail marker.
struct MailContent: Sendable {
  /// The maximum amount held in memory beside the source, in bytes.
  static let pieceSize = 256 << 10

  private let source: [UInt8]
  private let addsDots: Bool
  private var place = 0
  private var isAtLineStart = true

  init(_ source: [UInt8], addsDots: Bool) {
    self.source = source
    self.addsDots = addsDots
  }

  /// Returns about `size` bytes, at most three more; `nil` at the end.
  mutating func next(upTo size: Int = pieceSize) -> [UInt8]? {
    guard place < source.count else { return nil }
    let (source, addsDots) = (self.source, self.addsDots)
    var (place, isAtLineStart) = (self.place, self.isAtLineStart)
    let piece = [UInt8](unsafeUninitializedCapacity: max(size, 1) + 3) { piece, count in
      source.withUnsafeBufferPointer { source in
        while place < source.count, count < max(size, 1) {
          Self.step(source, &place, &isAtLineStart, addsDots, piece, &count)
        }
        if place == source.count, !isAtLineStart { Self.endLine(&isAtLineStart, piece, &count) }
      }
    }
    (self.place, self.isAtLineStart) = (place, isAtLineStart)
    return piece
  }

  /// Processes one byte of the source, or a line end: two bytes at most, and a third at the end of the
  /// source.
  private static func step(
    _ source: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ isAtLineStart: inout Bool, _ addsDots: Bool,
    _ piece: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    let byte = source[place]
    place += 1
    if byte == 0x0D || byte == 0x0A {
      if byte == 0x0D, place < source.count, source[place] == 0x0A { place += 1 }
      return endLine(&isAtLineStart, piece, &count)
    }
    if isAtLineStart, addsDots, byte == UInt8(ascii: ".") {
      piece[count] = byte
      count += 1
    }
    piece[count] = byte
    count += 1
    isAtLineStart = false
  }

  private static func endLine(
    _ isAtLineStart: inout Bool, _ piece: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    piece[count] = 0x0D
    piece[count + 1] = 0x0A
    count += 2
    isAtLineStart = true
  }
}
