/// What a program offers at a prompt: a copy, since the session belongs to the main task, and completion runs on the thread
/// of the line editor.
public struct CompletionOffer: Sendable {
  /// - Parameter before: the words between the name of the command and the argument.
  public typealias Matches =
    @Sendable (_ kind: ArgumentKind, _ typed: String, _ before: [Word]) -> [CompletionMatch]?

  public var aliases: Aliases
  /// The current values of settings, by name.
  public var settings: [String: String]
  /// The needs of commands that are not met.
  public var unmetNeeds: Set<CommandInfo.Need>
  /// The kind of the list in `for NAME in LIST`.
  public var listed: ArgumentKind?
  /// Returns what fits an argument of a kind; `nil` if the program has nothing of its own to offer for it.
  public var matches: Matches
  /// Returns what a line can begin with, besides commands and aliases.
  public var beginnings: @Sendable (_ typed: String) -> [CompletionMatch]

  public init(
    aliases: Aliases = Aliases(), settings: [String: String] = [:],
    unmetNeeds: Set<CommandInfo.Need> = [], listed: ArgumentKind? = nil,
    beginnings: @escaping @Sendable (_ typed: String) -> [CompletionMatch] = { _ in [] },
    matches: @escaping Matches
  ) {
    (self.aliases, self.settings, self.unmetNeeds) = (aliases, settings, unmetNeeds)
    (self.listed, self.beginnings, self.matches) = (listed, beginnings, matches)
  }
}
