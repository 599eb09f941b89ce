internal import Glibc

/// The quoting of `From ` lines in an mbox: a `>` before every line that consists of any number of `>`
/// followed by `From ` (the "mboxrd" form, the only lossless one).
public enum MboxQuoting {
  public static func quote(_ message: [UInt8]) -> [UInt8] { transform(message, isQuoting: true) }

  public static func unquote(_ message: [UInt8]) -> [UInt8] { transform(message, isQuoting: false) }

  private static let from = Array("From ".utf8)
  private static let mark = UInt8(ascii: ">")
  private static let newline = UInt8(ascii: "\n")

  private static func transform(_ message: [UInt8], isQuoting: Bool) -> [UInt8] {
    let places = fromLines(in: message, quotedOnly: !isQuoting)
    guard !places.isEmpty else { return message }
    var result: [UInt8] = []
    result.reserveCapacity(message.count + places.count)
    var copied = 0
    for place in places {
      result += message[copied..<place]
      if isQuoting { result.append(mark) }
      copied = isQuoting ? place : place + 1
    }
    result += message[copied...]
    return result
  }

  /// Returns the starts of the lines with `From ` after any number of marks (at least one, if `quotedOnly`).
  private static func fromLines(in message: [UInt8], quotedOnly: Bool) -> [Int] {
    var places: [Int] = []
    message.withUnsafeBufferPointer { bytes in
      var lineStart = 0
      while lineStart < bytes.count {
        var text = lineStart
        while text < bytes.count, bytes[text] == mark { text += 1 }
        if !quotedOnly || text > lineStart, text + from.count <= bytes.count,
          bytes[text..<text + from.count].elementsEqual(from)
        {
          places.append(lineStart)
        }
        guard let end = nextNewline(in: bytes, from: text) else { break }
        lineStart = end + 1
      }
    }
    return places
  }

  private static func nextNewline(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, CInt(newline), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
