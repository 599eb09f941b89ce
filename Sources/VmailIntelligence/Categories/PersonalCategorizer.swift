public import VmailDomain

/// The model combined with the data of one user: decisive rules, habits and corrections.
package struct PersonalCategorizer: Sendable {
  private let model: CategoryModel
  private let habits: UserModel
  private let learned: LearnedHabits

  package init(model: CategoryModel, habits: UserModel) {
    self.model = model
    self.habits = habits
    learned = LearnedHabits(habits, model: model)
  }

  package func verdict(on facts: MessageFacts) -> CategoryVerdict { verdict(on: facts, withReasons: true) }

  package func category(of facts: MessageFacts) -> AICategory {
    verdict(on: facts, withReasons: false).category
  }

  private func verdict(on facts: MessageFacts, withReasons: Bool) -> CategoryVerdict {
    let view = MailView(facts)
    if let decision = HabitRules.decision(on: facts, isBulk: view.isBulk, habits: habits) { return decision }
    let list = FeatureReader.features(of: view)
    let habit = HabitRules.evidence(of: facts.sender, list.features, habits: habits)
    let scores = model.score(list.features) + learned.changes.score(list.features) + habit.weights
    let probabilities = model.probabilities(scores)
    let best = probabilities.best
    let isSure = model.believes(best, probabilities, isBulk: view.isBulk)
    var verdict = CategoryVerdict(
      category: isSure ? CategoryVector.order[best] : .uncategorized, confidence: Double(probabilities[best]),
      reasons: [])
    guard withReasons else { return verdict }
    var found = Reasons(list, view: view, model: model)
    var reasons = found.phrases(for: best, against: scores.best(but: best))
    if habit.reason != nil, best == 0 { reasons = (habit.reason.map { [$0] } ?? []) + reasons.prefix(2) }
    if let count = learned.moved[facts.sender]?[best], count > 0 {
      reasons.append("you moved \(Int(count)) of their messages here")
    }
    verdict.reasons = reasons
    return verdict
  }
}

/// Categorizes by rules and a linear model in this program: without network, files or a clock.
public struct EmbeddedCategorizer: MessageCategorizing {
  /// Returns the model; `nil` when the bundled weights are damaged.
  private let model: @Sendable () -> CategoryModel?

  /// Whether the weights can be decoded. The bundled ones can, and a listing doesn't wait for that.
  public let isAvailable: Bool

  public init() {
    model = { Self.bundled }
    isAvailable = true
  }

  /// - Parameter weights: text in the format of ``ModelCoding``.
  package init(weights: String) {
    let decoded = ModelCoding.model(from: weights)
    model = { decoded }
    isAvailable = decoded != nil
  }

  /// The bundled model, decoded when it is first needed.
  private static let bundled = ModelCoding.model(from: BundledWeights.text)

  public func features(of facts: MessageFacts) -> [UInt32] {
    FeatureReader.features(of: MailView(facts)).features
  }

  public func categorizer(for habits: UserModel) -> MessageCategorizer? {
    model().map {
      let personal = PersonalCategorizer(model: $0, habits: habits)
      return MessageCategorizer(personal.verdict, decide: personal.category)
    }
  }
}
