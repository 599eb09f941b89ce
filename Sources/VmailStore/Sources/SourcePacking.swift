public import FoundationEssentials
import Glibc
public import VmailDomain

extension PackedSource {
  /// Longer sources are packed as they are written, piece by piece, so that they need no second room; in bytes.
  private static let longest = 16 << 20

  /// Packs a source, for whoever brings many messages and has more than one core.
  /// - Returns: `nil` when the store is to do it as it writes.
  public static func packing(_ source: [UInt8], sender: String, date: Date) -> PackedSource? {
    guard source.count <= longest, let gzip = try? GzipWriter(path: "") else { return nil }
    var packed = PackedSource(bytes: [], length: 0, isQuoted: false)
    packed.bytes.reserveCapacity(source.count / 2)
    do {
      (packed.length, packed.isQuoted) = try gzip.writeMember(of: source, sender: sender, date: date) {
        packed.bytes += $0
      }
    } catch { return nil }
    return packed
  }
}

extension GzipWriter {
  /// Writes a message as a member of its own: its `From_` line, itself with its quoting, and an empty line.
  /// - Returns: how long it is with its quoting, in bytes, and whether there is any.
  func writeMember(
    of source: [UInt8], sender: String, date: Date, to take: Taker
  ) throws -> (length: Int, isQuoted: Bool) {
    let quoted = Self.mayNeedQuoting(source) ? MboxQuoting.quote(source) : source
    guard quoted.count <= SegmentLocation.longest else { throw FileFailure("write", path, code: EMSGSIZE) }
    try write(Array(MboxFromLine.text(sender: sender, date: date).utf8), to: take)
    try write(quoted, to: take)
    try write(Array((quoted.last == UInt8(ascii: "\n") ? "\n" : "\n\n").utf8), to: take)
    try finish(to: take)
    return (quoted.count, quoted.count != source.count)
  }

  /// Whether a line begins with any number of marks and `From `. Most messages have none, and need
  /// not be copied.
  private static func mayNeedQuoting(_ source: [UInt8]) -> Bool {
    source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      var start = 0
      while start < bytes.count {
        var text = start
        while text < bytes.count, bytes[text] == UInt8(ascii: ">") { text += 1 }
        if bytes.count - text >= 5, memcmp(base + text, "From ", 5) == 0 { return true }
        guard let end = memchr(base + text, 0x0A, bytes.count - text) else { return false }
        start = UnsafeRawPointer(end) - base + 1
      }
      return false
    }
  }
}
