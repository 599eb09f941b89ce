internal import FoundationEssentials
import Glibc

/// The linear model: a weight for each feature and category (multinomial logistic regression).
package struct CategoryModel: Sendable {
  package var weights: WeightTable
  /// The divisor of scores that makes probabilities accurate.
  package var temperature: Float
  /// The minimum probability at which each category is accepted, in ``CategoryVector/order``.
  package var bounds: CategoryVector

  package init(weights: WeightTable, temperature: Float = 1, bounds: CategoryVector = CategoryVector()) {
    self.weights = weights
    self.temperature = temperature
    self.bounds = bounds
  }

  /// Returns the weight of a word in a text with a number of words: a long text must not outvote the header.
  package static func wordValue(among count: Int) -> Float { 3 / Float(max(count, 9)).squareRoot() }

  package static func words(in features: [UInt32]) -> Int {
    features.reduce(0) { FeatureKind(of: $1) == .word ? $0 + 1 : $0 }
  }

  package static func value(of feature: UInt32, words: Float) -> Float {
    FeatureKind(of: feature) == .word ? words : 1
  }

  package func score(_ features: [UInt32]) -> CategoryVector { weights.score(features) }

  package func probabilities(_ scores: CategoryVector) -> CategoryVector {
    Self.softmax(scores / temperature)
  }

  /// The probability of Primary from which no other category is assigned: hiding personal mail is worse than showing
  /// an offer.
  private static let doubt: Float = 0.1

  /// The probability from which bulk mail is assigned: that it isn't personal is known, and the tabs are alike.
  private static let leastOfBulk: Float = 0.4

  /// Returns whether a category is likely enough.
  package func believes(_ category: Int, _ probabilities: CategoryVector, isBulk: Bool) -> Bool {
    let primary = 0
    if isBulk, category == 2 || category == 3 { return probabilities[category] >= Self.leastOfBulk }
    return probabilities[category] >= bounds[category]
      && (category == primary || probabilities[primary] < Self.doubt)
  }

  package static func softmax(_ scores: CategoryVector) -> CategoryVector {
    let top = scores[scores.best]
    var result = CategoryVector()
    var sum: Float = 0
    for index in 0..<CategoryVector.order.count {
      result[index] = Exponential.of(scores[index] - top)
      sum += result[index]
    }
    return result / sum
  }
}

extension WeightTable {
  /// Returns the sum of the weights of features, with words counting less the more there are.
  package func score(_ features: [UInt32]) -> CategoryVector {
    var (words, rest) = (CategoryVector(), CategoryVector())
    var count = 0
    for feature in features {
      if FeatureKind(of: feature) == .word {
        words += self[feature]
        count += 1
      } else {
        rest += self[feature]
      }
    }
    return rest + words * CategoryModel.wordValue(among: count)
  }
}

/// Computes eˣ.
enum Exponential {
  static func of(_ value: Float) -> Float { Float(exp(Double(max(value, -80)))) }
}

extension Float {
  package var logarithm: Float { Float(log(Double(self))) }
}
