import VmailDomain

/// Who may be asked; `nil` closures if nobody can be.
struct PersonAtHand: Sendable {
  /// Asks a yes-or-no question.
  var ask: (@Sendable (_ question: String) async -> Bool)?
  /// Asks for a line of text; returns `nil` for no answer.
  var askText: (@Sendable (_ question: String) async -> String?)?
  /// Asks for a secret, which is not shown as it is typed.
  var askSecret: (@Sendable (_ question: String) async -> Secret?)?
  /// How single keys are asked for; `nil` where every answer is a line.
  var keys: KeyAsking?
  /// Who approves what agents want to do. It is never what is piped in.
  var approver: any Confirmer = TerminalPerson()
  /// The gate in front of the person who confirms in agent-safe mode; `nil` outside of it.
  var gate: AgentGate?
}

/// Asks for single keys, and keeps those that are typed ahead.
struct KeyAsking: Sendable {
  /// Shows a question, and returns the key; `nil` for no answer.
  var ask: @Sendable (_ question: String) async -> String?
  /// Asks for a line that belongs to the last key, and may have been typed ahead with it.
  var askLine: @Sendable (_ question: String) async -> String?
  /// Forgets the keys that were typed ahead, and returns them.
  var dropTypedAhead: @Sendable () -> String
  /// Gives the terminal back for a while. Typed keys are kept for the next question.
  var release: @Sendable () -> Void
  /// Gives the terminal back after the last question. What was typed ahead is for the prompt.
  var leave: @Sendable () -> Void
}
