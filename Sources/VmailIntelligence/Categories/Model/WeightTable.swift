/// The weights of features: a hash table with open addressing. No feature has the number 0.
package struct WeightTable: Sendable {
  private var keys: [UInt32]
  private var values: [CategoryVector]
  private var mask: Int
  package private(set) var count = 0

  /// - Parameter capacity: the initial capacity.
  package init(capacity: Int = 512) {
    var size = 1_024
    while size < capacity * 2 { size *= 2 }
    keys = [UInt32](repeating: 0, count: size)
    values = [CategoryVector](repeating: CategoryVector(), count: size)
    mask = size - 1
  }

  package subscript(feature: UInt32) -> CategoryVector {
    let slot = slot(of: feature)
    return keys[slot] == feature ? values[slot] : CategoryVector()
  }

  package mutating func add(_ weights: CategoryVector, to feature: UInt32) {
    update(feature) { $0 += weights }
  }

  package mutating func update(_ feature: UInt32, _ change: (inout CategoryVector) -> Void) {
    guard feature != 0 else { return }
    var slot = slot(of: feature)
    if keys[slot] == 0 {
      if count * 2 >= keys.count {
        grow()
        slot = self.slot(of: feature)
      }
      keys[slot] = feature
      count += 1
    }
    change(&values[slot])
  }

  /// The entries sorted by feature.
  package var entries: [(feature: UInt32, weights: CategoryVector)] {
    keys.indices.filter { keys[$0] != 0 }.map { (keys[$0], values[$0]) }.sorted { $0.0 < $1.0 }
  }

  private func slot(of feature: UInt32) -> Int {
    var slot = Int(feature >> FeatureKind.bits) & mask
    while keys[slot] != 0, keys[slot] != feature { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = self
    self = WeightTable(capacity: old.keys.count)
    for slot in old.keys.indices where old.keys[slot] != 0 { add(old.values[slot], to: old.keys[slot]) }
  }
}
