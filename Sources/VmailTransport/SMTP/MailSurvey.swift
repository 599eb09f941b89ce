/// The properties of a mail that a server must know in advance, found in one pass.
struct MailSurvey: Hashable, Sendable {
  /// The size as sent, with every line end as CRLF, without the dots that DATA adds (RFC 1870 section 6).
  private(set) var size = 0
  /// The length of the longest line in bytes, without its end.
  private(set) var longestLine = 0
  private(set) var hasEightBitHeader = false
  private(set) var hasEightBitBody = false

  init(_ source: [UInt8]) { source.withUnsafeBufferPointer { read($0) } }

  private mutating func read(_ source: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var isHeader = true
    while start < source.count {
      var end = start
      var bits: UInt8 = 0
      while end < source.count, source[end] != 0x0A, source[end] != 0x0D {
        bits |= source[end]
        end += 1
      }
      size += end - start + 2
      longestLine = max(longestLine, end - start)
      if end == start { isHeader = false }
      if bits >= 0x80 {
        if isHeader { hasEightBitHeader = true } else { hasEightBitBody = true }
      }
      let isPair = end + 1 < source.count && source[end] == 0x0D && source[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
  }
}
