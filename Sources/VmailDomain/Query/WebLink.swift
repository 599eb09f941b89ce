import FoundationEssentials
import Glibc

/// Determines whether a message links to the web.
enum WebLink {
  /// Checks the text, and the HTML in the source, whose links the text doesn't show. HTML in base64 isn't
  /// checked.
  static func isIn(text: String, source: [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { isIn(text: UnsafeRawBufferPointer($0)) }
      || source.withUnsafeBytes { isIn(html: $0) }
  }

  private static func isIn(text: UnsafeRawBufferPointer) -> Bool {
    isAround(UInt8(ascii: ":"), in: text) { colon in
      text[colon...].starts(with: "://".utf8)
        && (ends(text[..<colon], with: "http") || ends(text[..<colon], with: "https"))
    }
  }

  private static func isIn(html: UnsafeRawBufferPointer) -> Bool {
    isAround(UInt8(ascii: "="), in: html) { ends(html[..<$0], with: "href") }
  }

  /// Returns whether `condition` holds at any occurrence of `sign`, a byte that is rare and quickly found.
  private static func isAround(
    _ sign: UInt8, in bytes: UnsafeRawBufferPointer, _ condition: (Int) -> Bool
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var start = 0
    while let found = memchr(base + start, Int32(sign), bytes.count - start) {
      let place = UnsafeRawPointer(found) - base
      if condition(place) { return true }
      start = place + 1
    }
    return false
  }

  /// - Parameter wanted: letters in lower case; they match either case.
  private static func ends(_ bytes: Slice<UnsafeRawBufferPointer>, with wanted: StaticString) -> Bool {
    let count = wanted.utf8CodeUnitCount
    guard bytes.count >= count else { return false }
    return (1...count).allSatisfy { bytes[bytes.endIndex - $0] | 0x20 == wanted.utf8Start[count - $0] }
  }
}
