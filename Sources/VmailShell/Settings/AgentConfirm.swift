/// Who may say yes to what an agent wants to do.
enum AgentConfirm: String, Sendable {
  /// A person at a terminal, or at a prompt by `approve`.
  case person
  /// Also a client of `vmail mcp` that says that its user has agreed. That proves a client, and no person.
  case client
}
