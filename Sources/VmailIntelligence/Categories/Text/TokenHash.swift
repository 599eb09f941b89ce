/// Hashes words. The hashes are the same in every run and on every machine, since lessons are stored.
struct TokenHash {
  private var state: UInt32 = 0x811C_9DC5
  private(set) var length = 0

  /// The hash of any number, and of any percentage.
  static let number: UInt32 = 0x1000_0001
  static let percent: UInt32 = 0x1000_0002

  mutating func take(_ value: UInt32) {
    state = (state ^ value) &* 0x0100_0193
    length += 1
  }

  var value: UInt32 { Self.mixed(state) }

  /// Returns the hash of consecutive words.
  static func joined(_ first: UInt32, _ second: UInt32) -> UInt32 {
    mixed((first &* 0x9E37_79B1) ^ (second &+ 0x85EB_CA6B &+ (first << 6) &+ (first >> 2)))
  }

  /// Spreads the differences over all bits (the last steps of MurmurHash3).
  static func mixed(_ value: UInt32) -> UInt32 {
    var hash = value
    hash ^= hash >> 16
    hash = hash &* 0x85EB_CA6B
    hash ^= hash >> 13
    hash = hash &* 0xC2B2_AE35
    return hash ^ (hash >> 16)
  }
}
