import VmailDomain
import VmailIntelligence

/// The predictions of a model for examples that were not used for its training, by cross-validation over templates.
/// They determine the temperature and the bounds.
struct Calibration {
  static let folds = 5
  /// The required fraction of correct predictions among those with at least the confidence of a bound.
  private static let precision: Float = 0.95
  /// The minimum bound of all tabs, whatever the predictions are: mail written for training is easier than real mail.
  private static let leastBound: Float = 0.65
  /// Personal mail about accounts is closest to Updates.
  private static let leastUpdatesBound: Float = 0.85
  private static let leastPrimaryBound: Float = 0.5
  private static let mostBound: Float = 0.9

  private var scores: [(scores: CategoryVector, label: Int)] = []

  init(_ examples: [Example], trainer: Trainer) {
    let templates = Set(examples.map(\.template)).sorted()
    let fold = Dictionary(uniqueKeysWithValues: templates.enumerated().map { ($1, $0 % Self.folds) })
    for number in 0..<Self.folds {
      let model = trainer.model(of: examples.filter { fold[$0.template] != number })
      for example in examples where fold[example.template] == number {
        scores.append((model.score(example.features), example.label))
      }
    }
  }

  var accuracy: Float { Float(scores.count { $0.scores.best == $0.label }) / Float(max(scores.count, 1)) }

  func calibrated(_ model: CategoryModel) -> CategoryModel {
    var model = model
    model.temperature = stride(from: Float(0.5), through: 4, by: 0.05).min { loss($0) < loss($1) } ?? 1
    for lane in 0..<CategoryVector.order.count { model.bounds[lane] = bound(lane, model) }
    return model
  }

  private func loss(_ temperature: Float) -> Float {
    scores.reduce(0) { $0 - max(CategoryModel.softmax($1.scores / temperature)[$1.label], 1e-6).logarithm }
  }

  /// Returns the minimum probability from which predictions of a category are mostly correct. Primary has a lower
  /// bound: hiding personal mail is worse than showing an offer.
  private func bound(_ lane: Int, _ model: CategoryModel) -> Float {
    let said = scores.map { (model.probabilities($0.scores), $0.label) }.filter { $0.0.best == lane }
      .map { (probability: $0.0[lane], isRight: $0.1 == lane) }.sorted { $0.probability > $1.probability }
    var bound = Self.mostBound
    var right = 0
    for (index, item) in said.enumerated() {
      right += item.isRight ? 1 : 0
      if Float(right) >= Self.precision * Float(index + 1) { bound = min(bound, item.probability) }
    }
    switch CategoryVector.order[lane] {
    case .primary: return max(bound, Self.leastPrimaryBound)
    case .updates: return max(bound, Self.leastUpdatesBound)
    default: return max(bound, Self.leastBound)
    }
  }
}
