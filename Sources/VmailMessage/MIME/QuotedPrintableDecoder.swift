internal import Glibc
internal import VmailDomain

/// Decodes quoted-printable (RFC 2045 section 6.7) piece by piece. Unlike GMime, it removes blanks that were added behind
/// the `=` of a soft line break.
struct QuotedPrintableDecoder {
  /// The beginning of an escape that the next piece completes.
  private var held: [UInt8] = []

  mutating func step(_ input: UnsafeRawBufferPointer) -> [UInt8] {
    if held.isEmpty { return decode(input) }
    let joined = held + input
    held = []
    return joined.withUnsafeBytes { decode($0) }
  }

  private mutating func decode(_ input: UnsafeRawBufferPointer) -> [UInt8] {
    guard let base = input.baseAddress else { return [] }
    var output: [UInt8] = []
    output.reserveCapacity(input.count)
    var index = 0
    while index < input.count {
      let found = memchr(base + index, 0x3D, input.count - index)
      let sign = found.map { UnsafeRawPointer($0) - base } ?? input.count
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: input[index..<sign]))
      guard sign < input.count else { break }
      guard let (byte, end) = Self.escape(in: input, behind: sign + 1) else {
        held = Array(input[sign...])
        break
      }
      if let byte { output.append(byte) }
      index = end
    }
    return output
  }

  /// Returns the byte that an escape stands for, if any, and its end; `nil` for an incomplete one.
  private static func escape(in input: UnsafeRawBufferPointer, behind start: Int) -> (UInt8?, Int)? {
    guard let end = input[start...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    if input[end] == 0x0A { return (nil, end + 1) }
    if input[end] == 0x0D {
      guard end + 1 < input.count else { return nil }
      if input[end + 1] == 0x0A { return (nil, end + 2) }
    }
    guard let first = HexDigits.value(input[start]) else { return (0x3D, start) }
    guard start + 1 < input.count else { return nil }
    return HexDigits.value(input[start + 1]).map { (first << 4 | $0, start + 2) } ?? (0x3D, start)
  }
}
