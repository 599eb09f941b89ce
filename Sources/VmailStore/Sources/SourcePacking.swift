public import FoundationEssentials
import Glibc
public import VmailDomain

extension PackedSource {
  /// The maximum size in bytes. Longer sources are compressed piece by piece as they are written, which needs no
  /// second buffer.
  private static let longest = 16 << 20

  /// Compresses a source outside the store, so that an import can use several cores.
  /// - Returns: `nil` if the store must compress it while writing.
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
  /// Writes a message as a member of its own: its `From_` line, the quoted message, and an empty line.
  /// - Returns: the length of the quoted message in bytes, and whether any line was quoted.
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

  /// Returns whether a line begins with any number of `>` and `From `. Most messages have no such line, and needn't
  /// be copied.
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
