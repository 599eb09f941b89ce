/// A file of sources. Packed and plain segments are numbered together.
struct SourceSegment: Hashable, Sendable {
  let number: Int
  /// Whether each message in it is a gzip member (`000001.mbox.gz`). Older stores have plain mboxes (`000001.mbox`).
  let isPacked: Bool

  init(number: Int, isPacked: Bool) {
    self.number = number
    self.isPacked = isPacked
  }

  /// - Returns: `nil` for any other name.
  init?(name: String) {
    isPacked = name.hasSuffix(Self.packedSuffix)
    let suffix = isPacked ? Self.packedSuffix : Self.plainSuffix
    guard name.hasSuffix(suffix) else { return nil }
    let digits = name.dropLast(suffix.count)
    guard digits.utf8.count >= Self.digits, let number = Int(digits), number > 0 else { return nil }
    self.number = number
  }

  var name: String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, Self.digits - digits.count))
    return zeros + digits + (isPacked ? Self.packedSuffix : Self.plainSuffix)
  }

  private static let digits = 6
  private static let plainSuffix = ".mbox"
  private static let packedSuffix = ".mbox.gz"
}
