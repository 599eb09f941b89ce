import VmailDomain
import VmailIntelligence

/// Measures the time for verdicts and corrections on one core.
enum Speed {
  private static let turns = 30
  private static let lessons = 5_000

  static func text(_ examples: [Example], _ categorizer: MessageCategorizer) -> String {
    guard !examples.isEmpty else { return "" }
    let verdicts = milliseconds {
      for _ in 0..<turns { for example in examples { _ = categorizer.verdict(on: example.facts) } }
    }
    let embedded = EmbeddedCategorizer()
    let habits = UserModel(
      lessons: (0..<lessons).map { number in
        let example = examples[number % examples.count]
        return CategoryLesson(
          sender: example.facts.sender, features: example.features,
          category: CategoryVector.order[(example.label + number % 2) % CategoryVector.order.count])
      })
    let replay = milliseconds { _ = embedded.categorizer(for: habits) }
    let decoding = milliseconds { _ = ModelCoding.model(from: BundledWeights.text) }
    return "\(Int(Double(turns * examples.count) / verdicts * 1_000)) verdicts a second, "
      + "\(lessons) corrections in \(Int(replay)) ms, weights decoded in \(Int(decoding * 1_000)) µs"
  }

  private static func milliseconds(_ work: () -> Void) -> Double {
    let start = ContinuousClock.now
    work()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}
