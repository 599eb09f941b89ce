package import VmailDomain

/// A number for each category, in the order of ``CategoryVector/order``; the last three lanes stay 0.
package typealias CategoryVector = SIMD8<Float>

extension CategoryVector {
  package static let order: [AICategory] = [.primary, .social, .promotions, .updates, .forums]

  package static func index(of category: AICategory) -> Int? {
    switch category {
    case .primary: 0
    case .social: 1
    case .promotions: 2
    case .updates: 3
    case .forums: 4
    case .uncategorized: nil
    }
  }

  package init(_ evidence: [AICategory: Float]) {
    self.init()
    for (category, value) in evidence {
      if let index = Self.index(of: category) { self[index] = value }
    }
  }

  /// The index of the largest element.
  package var best: Int {
    var best = 0
    for index in 1..<Self.order.count where self[index] > self[best] { best = index }
    return best
  }

  /// Returns the index of the largest element other than `index`.
  func best(but index: Int) -> Int {
    var best = index == 0 ? 1 : 0
    for other in 0..<Self.order.count where other != index && self[other] > self[best] { best = other }
    return best
  }
}
