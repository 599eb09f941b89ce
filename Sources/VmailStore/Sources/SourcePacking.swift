public import FoundationEssentials
import Glibc
public import VmailDomain

extension PackedSource {
  /// Packs a source outside the store, so that an import can use several cores.
  /// - Returns: `nil` if the store must pack it piece by piece while writing, because it is long.
  public static func packing(_ source: [UInt8], sender: String, date: Date) -> PackedSource? {
    guard source.count <= GzipPacker.longest else { return nil }
    let entry = MboxEntry(source, sender: sender, date: date)
    return GzipPacker.pack(entry.fromLine + entry.message + entry.end).map {
      PackedSource(bytes: $0, length: entry.message.count, isQuoted: entry.isQuoted)
    }
  }
}

/// A message as it is in an mbox: its `From_` line, the quoted message, and an empty line.
struct MboxEntry {
  let fromLine: [UInt8]
  let message: [UInt8]
  let end: [UInt8]
  /// Whether any line was quoted.
  let isQuoted: Bool

  init(_ source: [UInt8], sender: String, date: Date) {
    fromLine = Array(MboxFromLine.text(sender: sender, date: date).utf8)
    message = Self.mayNeedQuoting(source) ? MboxQuoting.quote(source) : source
    end = Array((message.last == UInt8(ascii: "\n") ? "\n" : "\n\n").utf8)
    isQuoted = message.count != source.count
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
