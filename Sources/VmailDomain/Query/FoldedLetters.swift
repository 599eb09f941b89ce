/// The folded form of a letter in a search: a few letters, or none. Their UTF-8 is stored inline, since it is
/// needed for every character of a text.
struct FoldedLetters: Equatable {
  private var bytes: UInt64 = 0
  private(set) var count = 0

  /// - Parameter text: at most eight bytes, more than any letter is folded to.
  init(_ text: String) {
    for byte in text.utf8.prefix(8) {
      bytes |= UInt64(byte) << (8 * UInt64(count))
      count += 1
    }
  }

  var text: String {
    var utf8: [UInt8] = []
    append(to: &utf8)
    return String(decoding: utf8, as: UTF8.self)
  }

  func append(to utf8: inout [UInt8]) {
    var rest = bytes
    for _ in 0..<count {
      utf8.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
