/// What a feature is about: its number's lowest bits, so that a lesson, which keeps only numbers, still knows.
enum FeatureKind: UInt32 {
  /// Signs, counts, shapes and rules.
  case structure
  case word
  /// The sender's address, its domain, and the mailing list: who sent it. No bundled weight is about these.
  case address
  case domain
  case list

  static let bits: UInt32 = 3

  init(of feature: UInt32) { self = FeatureKind(rawValue: feature & 7) ?? .structure }

  func feature(_ hash: UInt32) -> UInt32 { TokenHash.mixed(hash) << Self.bits | rawValue }

  func feature(_ name: some Sequence<UInt8>, in group: UInt32 = 0) -> UInt32 {
    var hash = TokenHash()
    hash.take(group)
    for byte in name { hash.take(UInt32(byte)) }
    return feature(hash.value)
  }
}
