import VmailDomain

/// Who may be asked; `nil` closures if nobody can be.
struct PersonAtHand: Sendable {
  /// Asks a yes-or-no question.
  var ask: (@Sendable (_ question: String) async -> Bool)?
  /// Asks for a line of text; returns `nil` for no answer.
  var askText: (@Sendable (_ question: String) async -> String?)?
  /// Asks for a secret, which is not shown as it is typed.
  var askSecret: (@Sendable (_ question: String) async -> Secret?)?
  /// The gate in front of the person who confirms in agent-safe mode; `nil` outside of it.
  var gate: AgentGate?
}
