import VmailDomain
import VmailIntelligence

/// What a model says of examples it has not seen, by leaving out templates in turn: from that follow the temperature and
/// the bounds.
struct Calibration {
  static let folds = 5
  /// Of what is said with a bound's confidence or more, the share that must be right.
  private static let precision: Float = 0.95
  /// Mail that was written for training is easier than real mail: whatever it says, no tab is believed below this.
  private static let leastBound: Float = 0.65
  /// Letters about accounts are nearest to Updates.
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

  /// The least probability from which on what is said to be of that category mostly is. Primary is believed earlier:
  /// to hide a letter is worse than to show an offer.
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
