/// The person who decides whether an agent may do something that mail could have prompted. It is never the
/// agent itself, which types the commands.
protocol Confirmer: Sendable {
  func answer(to question: DeedQuestion) async -> PersonsAnswer
}

enum PersonsAnswer: Sendable {
  case yes, no
  /// No terminal is available.
  case nobody
  /// The terminal can't show all of the question at once.
  case tooLong
}
