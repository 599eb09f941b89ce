import VmailIntelligence

/// Multinomial logistic regression by AdaGrad, with the same result for the same examples.
struct Trainer {
  var epochs = 30
  var rate: Float = 0.15
  /// The regularization towards the rules' own log-odds, and towards 0.
  var decay: Float = 0.0008
  /// The minimum number of templates with a feature: features of fewer ones would be memorized, so they are not
  /// learned.
  var leastTemplates = 2

  func model(of examples: [Example]) -> CategoryModel {
    let priors = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.feature, $0.weights) })
    var weights = WeightTable(capacity: 16_384)
    for (feature, prior) in priors { weights.add(prior, to: feature) }
    let known = learnable(examples).union(priors.keys)
    var squares = WeightTable(capacity: 16_384)
    var draw = Draw("order")
    var order = Array(examples.indices)
    let balance = classWeights(examples)
    for _ in 0..<epochs {
      for index in order.indices.reversed() where index > 0 { order.swapAt(index, draw.below(index + 1)) }
      for index in order {
        let example = examples[index]
        let features = example.features.filter(known.contains)
        let probabilities = CategoryModel.softmax(weights.score(example.features))
        var error = probabilities
        error[example.label] -= 1
        error *= balance[example.label]
        let words = CategoryModel.wordValue(among: CategoryModel.words(in: example.features))
        for feature in features {
          let prior = priors[feature] ?? CategoryVector()
          let gradient =
            error * CategoryModel.value(of: feature, words: words) + (weights[feature] - prior) * decay
          squares.add(gradient * gradient, to: feature)
          let scale = (squares[feature] + 1e-4).squareRoot()
          weights.add(-rate * gradient / scale, to: feature)
        }
      }
    }
    return CategoryModel(weights: pruned(weights, priors))
  }

  private func learnable(_ examples: [Example]) -> Set<UInt32> {
    var templates: [UInt32: Set<String>] = [:]
    for example in examples {
      for feature in example.features where !FeatureReader.isIdentity(feature) {
        templates[feature, default: []].insert(example.template)
      }
    }
    return Set(templates.filter { $0.value.count >= leastTemplates }.keys)
  }

  /// Returns weights that increase the influence of rare categories.
  private func classWeights(_ examples: [Example]) -> [Float] {
    let lanes = CategoryVector.order.count
    return (0..<lanes).map { lane in
      let count = examples.count { $0.label == lane }
      return (Float(examples.count) / Float(lanes * max(count, 1))).squareRoot()
    }
  }

  /// Returns the weights without negligible ones.
  private func pruned(_ weights: WeightTable, _ priors: [UInt32: CategoryVector]) -> WeightTable {
    var result = WeightTable(capacity: 16_384)
    for (feature, vector) in weights.entries {
      let largest = (0..<CategoryVector.order.count).reduce(Float(0)) { max($0, abs(vector[$1])) }
      if largest > 0.03 || priors[feature] != nil { result.add(vector, to: feature) }
    }
    return result
  }
}
