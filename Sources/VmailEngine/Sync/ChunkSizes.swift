import VmailDomain

/// The number of messages requested at once: few at first, so that something can be read soon.
struct ChunkSizes: Sendable {
  private var asked = 0
  static let smallest = 50
  private static let sizes = [smallest, 200]
  private static let last = 500

  mutating func next() -> Int {
    defer { asked += 1 }
    return asked < Self.sizes.count ? Self.sizes[asked] : Self.last
  }
}
