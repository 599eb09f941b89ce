public import VmailTerminal

/// What commands run in: the session of a program, its console and its services. It is a value, which the body of a form
/// gets to change.
public protocol CommandContext: Sendable {
  /// What an action is going to do: the forms that plan return it, and the program carries it out.
  associatedtype Plan: Sendable = Never

  /// Returns the setting with a name, for the advice to quote a value of several words.
  static func setting(named name: String) -> SettingDefinition?

  // MARK: Completion, help and settings

  static var programName: String { get }
  /// Every command, sorted by name.
  static var commands: [any Command<Self>.Type] { get }
  /// The names that typed words are matched against.
  static var commandNames: CommandNames { get }
  /// All settings, sorted by name.
  static var settings: [SettingDefinition] { get }
  /// Returns the command of a line and the words after its name, at a prompt, where abbreviations are accepted.
  static func typedCommand(of words: [Word]) throws -> (any Command<Self>.Type, ArraySlice<Word>)
  /// Returns a text for comparison; by default without case.
  static func folded(_ text: String) -> String

  var console: Console { get }
  var aliases: Aliases { get set }
  /// Whether changes of the session are reported.
  var reportsChanges: Bool { get }
}

extension CommandContext {
  public static var settings: [SettingDefinition] { [] }
  public static func folded(_ text: String) -> String { text.lowercased() }
}
