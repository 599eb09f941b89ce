/// What commands run in: the session of a program, its console and its services. It is a value, which the body of a form
/// gets to change.
public protocol CommandContext: Sendable {
  /// What an action is going to do: the forms that plan return it, and the program carries it out.
  associatedtype Plan: Sendable = Never

  /// Returns the setting with a name, for the advice to quote a value of several words.
  static func setting(named name: String) -> SettingDefinition?
}
