/// The bytes that one key of a terminal sends: a character in UTF-8, or a sequence that begins with ESC.
enum TerminalKey {
  /// The longest delay between the first byte of a key and the rest, in milliseconds.
  private static let pause: Int32 = 25

  /// - Parameter next: returns the next byte, or `nil` if none comes within so many milliseconds; -1 waits for it.
  /// - Returns: no bytes at the end of input.
  static func read(_ next: (_ milliseconds: Int32) -> UInt8?) -> [UInt8] {
    guard let first = next(-1) else { return [] }
    var bytes = [first]
    while bytes.count < length(bytes), let byte = next(pause) { bytes.append(byte) }
    return bytes
  }

  /// Returns how many bytes the key has at least, of which these are the first.
  private static func length(_ bytes: [UInt8]) -> Int {
    switch bytes[0] {
    case 0x1B where bytes.count == 1: 2
    // Sequences of CSI and SS3 end with a letter or ~; of others, the second byte is another key with Alt.
    case 0x1B where bytes[1] == UInt8(ascii: "["), 0x1B where bytes[1] == UInt8(ascii: "O"):
      bytes.count > 2 && (0x40...0x7E).contains(bytes[bytes.count - 1])
        ? bytes.count : min(bytes.count + 1, 8)
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
