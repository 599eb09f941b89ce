internal import FoundationEssentials

/// Parses the line that begins each message of an mbox: `From sender date`.
enum EnvelopeLine {
  /// Returns whether a line is one. A line of text that happens to begin with `From ` has no time of day and no
  /// date, but perhaps a number such as 12.50.
  static func isEnvelopeLine(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let words = words(of: line), words.month != nil, words.day != nil, words.secondsOfDay != nil else {
      return false
    }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    return (sender(of: line).endIndex..<line.count).dropLast().contains { index in
      line[index] == UInt8(ascii: ":") && isDigit(line[index - 1]) && isDigit(line[index + 1])
    }
  }

  /// Returns the date, if it is complete.
  static func date(of line: UnsafeRawBufferPointer) -> Date? {
    (words(of: line)?.seconds).map { Date(timeIntervalSince1970: Double($0)) }
  }

  /// Returns whether a line may be one that some programs write, without a date or with one that can't be read: only
  /// what is around it can show that it is.
  static func isUndated(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count <= lengthLimit, line.hasExactly("From", at: 0), line.count == 4 || line[4] <= 0x20 else {
      return false
    }
    let sender = sender(of: line)
    if sender.isEmpty || sender.elementsEqual("-".utf8) || sender.contains(UInt8(ascii: "@")) { return true }
    return words(of: line)?.secondsOfDay != nil
  }

  /// Returns whether Google Takeout wrote it: it has a number in place of the sender's address.
  static func isTakeouts(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.hasExactly("From ", at: 0) else { return false }
    let sender = sender(of: line)
    let isNumbered = sender.first.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
    return isNumbered && sender.suffix(4).elementsEqual("@xxx".utf8)
  }

  private static let lengthLimit = 1_000

  /// Returns the sender, which may be any word.
  private static func sender(of line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    line.dropFirst(5).drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
  }

  private static func words(of line: UnsafeRawBufferPointer) -> DateWords? {
    guard line.count > 10, line.count <= lengthLimit, line.hasExactly("From ", at: 0) else { return nil }
    return DateWords(line[sender(of: line).endIndex...])
  }
}
