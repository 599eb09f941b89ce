/// Errors for agents (`--agent`).
extension ShellError {
  static func needsPerson(_ deed: String) -> ShellError {
    ShellError(
      .permission, "a person must confirm this: \(deed)",
      hint: "It was not done: there is no terminal to ask at.")
  }

  static func refusedByPerson(_ deed: String) -> ShellError {
    ShellError(
      .permission, "the person at the terminal did not say yes to this: \(deed)", hint: "It was not done.")
  }

  static func questionDoesNotFit(_ effect: String) -> ShellError {
    ShellError(
      .permission, "a person must confirm this, and the question does not fit the screen: \(effect)",
      hint: "It was not done: the person can do it without --agent, or make the terminal larger.")
  }

  static func settingIsNotForAgents(_ name: String) -> ShellError {
    ShellError(
      .permission, "an agent may not change \(name)", hint: "Its user can, in the rc file or without --agent."
    )
  }

  static let agentHasTheTerminal = ShellError(
    .usage,
    "with --agent commands come from -e, a file or a pipe: the terminal is for the person who is asked",
    hint: "Leave out -i, or pipe the commands.")
}
