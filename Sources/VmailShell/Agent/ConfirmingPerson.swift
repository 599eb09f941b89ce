/// Who says whether an agent may do what mail could have made it want. Never the agent itself: whoever types the
/// commands is not asked.
protocol ConfirmingPerson: Sendable {
  /// - Parameter question: one line, clean.
  /// - Returns: `nil` when there is nobody to ask.
  func agrees(to question: String) async -> Bool?
}
