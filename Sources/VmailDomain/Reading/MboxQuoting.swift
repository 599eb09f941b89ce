internal import Glibc

/// The quoting of `From ` lines in an mbox: a `>` before every line that consists of any number of `>`
/// followed by `From ` (the "mboxrd" form, the only lossless one).
public enum MboxQuoting {
  /// - Parameter once: inserts a `>` before `From `, but not before `>From `.
  public static func quote(_ message: [UInt8], once: Bool = false) -> [UInt8] {
    transform(message, isQuoting: true, once: once)
  }

  /// - Parameter once: removes one `>` from `>From `, and leaves `>>From ` unchanged.
  public static func unquote(_ message: [UInt8], once: Bool = false) -> [UInt8] {
    transform(message, isQuoting: false, once: once)
  }

  private static let from = Array("From ".utf8)
  private static let mark = UInt8(ascii: ">")
  private static let newline = UInt8(ascii: "\n")

  private static func transform(_ message: [UInt8], isQuoting: Bool, once: Bool) -> [UInt8] {
    let fewest = isQuoting ? 0 : 1
    let places = fromLines(in: message, marks: fewest...(once ? fewest : .max))
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

  /// Returns the starts of the lines with `From ` after that many marks.
  private static func fromLines(in message: [UInt8], marks: ClosedRange<Int>) -> [Int] {
    var places: [Int] = []
    message.withUnsafeBufferPointer { bytes in
      var lineStart = 0
      while lineStart < bytes.count {
        var text = lineStart
        while text < bytes.count, bytes[text] == mark { text += 1 }
        if marks.contains(text - lineStart), text + from.count <= bytes.count,
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
