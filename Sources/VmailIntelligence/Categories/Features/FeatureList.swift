/// The model's input for a message: numbered features, and their descriptions for users.
package struct FeatureList {
  /// The origin of a feature.
  enum Origin {
    case nothing
    case phrase(String)
    /// The sender's address, name or domain, and counts: described only when needed.
    case sender, pictures, links
    /// Words of the subject or the text, which are quoted in reasons.
    case subject(Int, Int)
    case text(Int, Int)
    case footer(Int, Int)
  }

  package private(set) var features: [UInt32] = []
  private(set) var origins: [Origin] = []
  private var seen = FeatureSet()

  init() {
    features.reserveCapacity(320)
    origins.reserveCapacity(320)
  }

  mutating func add(_ name: StaticString, _ reason: String? = nil) {
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    add(FeatureKind.structure.feature(bytes), reason.map(Origin.phrase) ?? .nothing)
  }

  /// Adds a structural feature that includes a number or a name.
  mutating func add(_ group: StaticString, _ value: UInt32, _ origin: Origin = .nothing) {
    var hash = TokenHash()
    for byte in UnsafeBufferPointer(start: group.utf8Start, count: group.utf8CodeUnitCount) {
      hash.take(UInt32(byte))
    }
    add(FeatureKind.structure.feature(TokenHash.joined(hash.value, value)), origin)
  }

  mutating func add(_ feature: UInt32, _ origin: Origin) {
    guard seen.insert(feature) else { return }
    features.append(feature)
    origins.append(origin)
  }

  func contains(_ feature: UInt32) -> Bool { features.contains(feature) }
}

/// A small set of features.
struct FeatureSet {
  private var slots = [UInt32](repeating: 0, count: 1_024)
  private var count = 0

  mutating func insert(_ feature: UInt32) -> Bool {
    // The set is limited: a message has far fewer features.
    guard count < 900 else { return false }
    var slot = Int(feature >> 3) & 1_023
    while slots[slot] != 0 {
      if slots[slot] == feature { return false }
      slot = (slot + 1) & 1_023
    }
    slots[slot] = feature
    count += 1
    return true
  }
}

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

/// The sender's identity as features, which lessons affect first.
enum Identity {
  static func address(_ sender: String) -> UInt32 { FeatureKind.address.feature(sender.utf8.prefix(320)) }

  static func list(_ listId: String) -> UInt32 { FeatureKind.list.feature(listId.utf8.prefix(200)) }

  /// Returns the organization; `nil` when a domain is shared by unrelated people.
  static func domain(of view: MailView) -> UInt32? {
    let domain = view.organisation
    guard !domain.isEmpty, !SenderLexicon.freeMail.contains(String(domain)) else { return nil }
    return FeatureKind.domain.feature(domain.utf8)
  }
}
