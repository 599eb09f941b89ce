/// Splits a multipart without decoding anything: a signature is over the bytes between the boundaries (RFC 1847
/// section 2.1).
struct RawMultipart {
  /// The parts with their headers, as they are in the source.
  private(set) var parts: [UnsafeRawBufferPointer] = []

  /// - Parameters:
  ///   - body: what follows the header.
  ///   - limit: the number of parts after which it stops.
  /// - Returns: `nil` if the multipart has no end.
  init?(_ body: UnsafeRawBufferPointer, boundary: String, limit: Int = 3) {
    let delimiter = Array("--\(boundary)".utf8)
    var start: Int?
    var lines = SourceLines(body)
    while let line = lines.next(), parts.count < limit {
      guard let isLast = Self.isLast(body[line], delimiter) else { continue }
      if let start {
        // The line end before a boundary belongs to the boundary (RFC 2046 section 5.1.1).
        let end = Self.withoutLineEnd(body, line.lowerBound)
        parts.append(UnsafeRawBufferPointer(rebasing: body[start..<max(start, end)]))
      }
      if isLast { return }
      start = line.upperBound
    }
    return nil
  }

  /// - Returns: whether the line is the last delimiter; `nil` if it is none.
  private static func isLast(_ line: Slice<UnsafeRawBufferPointer>, _ delimiter: [UInt8]) -> Bool? {
    guard line.starts(with: delimiter) else { return nil }
    var rest = line.dropFirst(delimiter.count)
    let isLast = rest.starts(with: [0x2D, 0x2D])
    if isLast { rest = rest.dropFirst(2) }
    return rest.allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) } ? isLast : nil
  }

  private static func withoutLineEnd(_ body: UnsafeRawBufferPointer, _ end: Int) -> Int {
    guard end > 0, body[end - 1] == 0x0A else { return end }
    return end > 1 && body[end - 2] == 0x0D ? end - 2 : end - 1
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the start of the body: behind the first empty line.
  var bodyStart: Int {
    var lines = SourceLines(self)
    while let line = lines.next() {
      if isBlankLine(line) { return line.upperBound }
    }
    return count
  }

  /// Returns the bytes with CRLF at the end of each line: the form that is signed (RFC 3156 section 5).
  var withNetworkLineEnds: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + count / 32)
    var last: UInt8 = 0
    for byte in self {
      if byte == 0x0A, last != 0x0D { bytes.append(0x0D) }
      bytes.append(byte)
      last = byte
    }
    return bytes
  }
}
