internal import Glibc

/// Converts text to the form in which it is stored.
enum CleanText {
  /// Converts line ends to `\n`, and removes NULs and a byte order mark.
  static func lines(_ text: String) -> String {
    var text = text
    let cleaned = text.withUTF8 { bytes -> String? in
      let raw = UnsafeRawBufferPointer(bytes)
      guard needsCleaning(raw) else { return nil }
      return String(unsafeUninitializedCapacity: raw.count) { clean(raw, into: $0) }
    }
    return cleaned ?? text
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func needsCleaning(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return memchr(base, 0x0D, bytes.count) != nil || memchr(base, 0, bytes.count) != nil
      || bytes.starts(with: byteOrderMark)
  }

  private static func clean(
    _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let base = bytes.baseAddress, let target = UnsafeMutableRawPointer(output.baseAddress) else {
      return 0
    }
    func next(_ byte: Int32, from index: Int) -> Int {
      memchr(base + index, byte, bytes.count - index).map { UnsafeRawPointer($0) - base } ?? bytes.count
    }
    var count = 0
    var index = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    var (carriageReturn, null) = (next(0x0D, from: index), next(0, from: index))
    while true {
      let end = min(carriageReturn, null)
      memcpy(target + count, base + index, end - index)
      count += end - index
      index = end + 1
      guard end < bytes.count else { return count }
      if end == null {
        null = next(0, from: index)
        continue
      }
      carriageReturn = next(0x0D, from: index)
      // A line end that was converted twice (CR CR LF) is one.
      let isPart = carriageReturn == index && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if !isPart, index == bytes.count || bytes[index] != 0x0A {
        output[count] = 0x0A
        count += 1
      }
    }
  }

  /// Returns up to `limit` bytes, never ending within a character.
  static func prefix(_ text: String, limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let index = text.utf8.index(text.startIndex, offsetBy: limit)
    return String(
      text[..<(index.samePosition(in: text.unicodeScalars) ?? text.unicodeScalars.index(before: index))])
  }

  /// Returns the text without line ends and spaces at its end.
  static func trimmedEnd(_ text: String) -> Substring {
    var end = text.utf8.endIndex
    while end > text.utf8.startIndex {
      let before = text.utf8.index(before: end)
      guard text.utf8[before] == 0x0A || text.utf8[before] == 0x20 else { break }
      end = before
    }
    return text[..<end]
  }

  /// Returns whether there is anything visible.
  static func isReal(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0...0x20, 0x7F...0xA0, 0xAD, 0x34F, 0x200B...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0xFEFF,
        0xFFFD:
        false
      default: true
      }
    }
  }
}
