internal import VmailDomain

/// The changes made to the model by the user's corrections, applied one after another.
///
/// A correction is mainly about its sender: it changes the weights of the sender's address, the mailing list and,
/// less, the domain, but hardly those of words, so that it doesn't affect other senders. The first correction for a
/// sender is applied partially, as it may have concerned that message only; the second one fully.
struct LearnedHabits: Sendable {
  /// The part of the difference that a first correction covers.
  private static let firstShare: Float = 0.4
  /// The margin of a corrected category afterwards, in units of the temperature.
  private static let lead: Float = 3.5
  private static let wordRate: Float = 0.03
  private static let wordLimit: Float = 0.1
  /// The maximum number of corrections applied, the newest ones.
  private static let lessonLimit = 10_000
  private static let featureLimit = 1_000

  private(set) var changes = WeightTable(capacity: 4_096)
  /// For each sender, the number of corrections to each category, in ``CategoryVector/order``.
  private(set) var moved: [String: CategoryVector] = [:]
  /// The category on which a sender's last corrections agree, and their number.
  private var runs: [String: (category: Int, count: Int)] = [:]

  init(_ habits: UserModel, model: CategoryModel) {
    for lesson in habits.lessons.suffix(Self.lessonLimit) {
      take(lesson, habits: habits, model: model)
    }
  }

  private mutating func take(_ lesson: CategoryLesson, habits: UserModel, model: CategoryModel) {
    guard let category = CategoryVector.index(of: lesson.category) else { return }
    let features =
      lesson.features.count > Self.featureLimit
      ? Array(lesson.features.prefix(Self.featureLimit)) : lesson.features
    let scores =
      model.score(features) + changes.score(features)
      + HabitRules.evidence(of: lesson.sender, features, habits: habits).weights
    let margin = scores[category] - scores[scores.best(but: category)]
    let run = runs[lesson.sender].flatMap { $0.category == category ? $0.count + 1 : nil } ?? 1
    runs[lesson.sender] = (category, run)
    moved[lesson.sender, default: CategoryVector()][category] += 1
    let wanted = Self.lead * model.temperature
    let step = run == 1 ? Self.firstShare * max(0, -margin) : max(0, wanted - margin)
    raise(category, by: step, among: features)
    learnWords(features, category, model.probabilities(scores))
  }

  /// Applies the step to the features that identify the sender.
  private mutating func raise(_ category: Int, by step: Float, among features: [UInt32]) {
    guard step > 0 else { return }
    let senders = features.filter { Self.share(of: $0) > 0 }
    let whole = senders.reduce(Float(0)) { $0 + Self.share(of: $1) }
    for feature in senders {
      changes.update(feature) { $0[category] += step * Self.share(of: feature) / whole }
    }
  }

  private static func share(of feature: UInt32) -> Float {
    switch FeatureKind(of: feature) {
    case .address: 5
    case .list: 3
    case .domain: 1
    case .structure, .word: 0
    }
  }

  /// Makes a small, bounded gradient step. Weights are only increased: the words of mail that was moved away from
  /// Primary also occur in personal mail.
  private mutating func learnWords(_ features: [UInt32], _ category: Int, _ probabilities: CategoryVector) {
    let surprise = 1 - probabilities[category]
    guard surprise > 0.02 else { return }
    let value = CategoryModel.wordValue(among: CategoryModel.words(in: features))
    let step = Self.wordRate * surprise * value
    for feature in features where FeatureKind(of: feature) == .word {
      changes.update(feature) { $0[category] = min($0[category] + step, Self.wordLimit) }
    }
  }
}
