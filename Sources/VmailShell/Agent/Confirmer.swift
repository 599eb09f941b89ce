/// Who says whether an agent may do what mail could have made it want. Never the agent itself: whoever types the
/// commands is not asked.
protocol Confirmer: Sendable {
  func answer(to question: DeedQuestion) async -> PersonsAnswer
}

enum PersonsAnswer: Sendable {
  case yes, no
  /// There is no terminal to ask at.
  case nobody
  /// The terminal can't show all of the question at once.
  case tooLong
}
