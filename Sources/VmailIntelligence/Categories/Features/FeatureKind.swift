/// The kind of a feature: the lowest bits of its number, so that a lesson, which stores only numbers, includes it.
enum FeatureKind: UInt32 {
  /// Signals, counts, shapes and rules.
  case structure
  case word
  /// The sender's address and domain, and the mailing list. The bundled weights contain none of these.
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
