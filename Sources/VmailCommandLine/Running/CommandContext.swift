public import VmailTerminal

/// What commands run in: the session of a program, its console and its services. It is a value, which the body of a form
/// gets to change. What ``RunningState`` remembers are members of it.
@dynamicMemberLookup
public protocol CommandContext: Sendable {
  /// What an action is going to do: the forms that plan return it, and the program carries it out.
  associatedtype Plan: Sendable = Never

  var console: Console { get set }
  var running: RunningState { get set }
  /// Whether a script ends with the first command that fails.
  var stopsAtFailure: Bool { get }

  static var programName: String { get }
  /// Every command, sorted by name.
  static var commands: [any Command<Self>.Type] { get }
  /// What `for NAME in` takes besides references: words that name a source of items.
  static var loopSources: [Choice] { get }
  /// The environment variables that the program itself reads, which `let` must not set for the programs that it runs.
  static var variablesOfProgram: [String] { get }
  /// The names that typed words are matched against.
  static var commandNames: CommandNames { get }
  /// Returns the command with a full or short name.
  static func command(named name: String) -> (any Command<Self>.Type)?
  /// Finds the command of a line that begins with something else than a name, such as a number. Returns it with the words
  /// that are its arguments.
  static func command(meantBy words: [Word]) -> (any Command<Self>.Type, ArraySlice<Word>)?
  /// Returns the setting with a name, for the advice to quote a value of several words.
  static func setting(named name: String) -> SettingDefinition?
  /// All settings, sorted by name.
  static var settings: [SettingDefinition] { get }
  /// Returns a text for comparison; by default without case.
  static func folded(_ text: String) -> String
  /// Returns an error of any layer in words.
  /// - Parameter action: the failed operation, as in `Couldn't <action>`.
  static func wording(of error: any Error, action: String) -> ShellError
  static func unknownCommand(_ word: Word, nearest: String?) -> ShellError
  func showHelp(of command: any Command<Self>.Type)

  /// Prepares for a line.
  mutating func begin() async
  /// Opens what copies of the context have in common, before a rehearsal copies it.
  mutating func prepareForCopies() async
  /// Ends a line, before a pager is waited for.
  func end()
  /// Returns the words of a line, or others that they stand for, such as those of a command that opens a place.
  mutating func replaced(_ words: [Word]) async throws -> [Word]
  /// Changes a call before it runs, or refuses it. Neither this nor `meet`, `approve` or `becomeJob` has a default: a program
  /// for which it does nothing says so, and one whose own function no longer fits doesn't compile.
  mutating func prepare(_ call: inout CommandCall) throws
  /// Meets a precondition of a form, or reports what is missing.
  mutating func meet(_ need: CommandInfo.Need) async throws
  /// Asks a person before a step, if the program has to.
  /// - Throws: ``ShellError`` unless the step may be taken.
  mutating func approve(_ step: LineStep) async throws
  mutating func carryOut(_ plan: Plan, for call: CommandCall) async throws
  /// Returns the error to report of a command that failed.
  mutating func failure(of call: CommandCall, because error: any Error) async -> any Error
  /// Called before a program that reads results is waited for.
  func willWait()
  /// Runs a line of the user's shell, which followed a `!`.
  mutating func runProgram(_ line: String) async throws
  /// Returns the rounds of `for NAME in LIST [--yes]`.
  mutating func loop(_ name: String, over words: [Word], isConfirmed: Bool) async throws -> LoopRounds<Self>
  /// Returns the number that words after `let NAME =` ask for; `nil` if they are a text.
  mutating func number(meantBy words: [Word]) async throws -> Int?

  /// Reports in a rehearsal what a plan would act on.
  mutating func describe(_ plan: Plan, of call: CommandCall) async throws
  /// Reports in a rehearsal what a command would do.
  /// - Parameter line: the line, if nothing more is known about it.
  func describe(_ effect: Effect, of command: String, line: String?)

  /// Makes this copy that of a job: it reads beside the commands of the prompt, and can't ask anybody.
  mutating func becomeJob()
  /// Returns the context for another task, and leaves what can grow empty, so that there is never a second copy of it.
  mutating func handOver() -> Self
}

/// A step of a line that a program may have to ask about.
public enum LineStep: Sendable {
  /// Reads the environment variables that the line names.
  case reads(CommandLine)
  /// Sends the results of the line to a file or a program.
  case redirects(CommandLine)
  case runs(CommandCall)
}

/// What `for NAME in` takes in every program.
public enum LoopSource {
  /// The source of the words that are typed after it.
  public static let words = Choice("words", "the words that follow")
}

/// The rounds of a loop. Each returns what the loop's variable stands for.
public typealias LoopRounds<Context> = (
  rounds: [@Sendable (inout Context) async -> LoopItem], end: @Sendable (inout Context) -> Void
)

/// What programs do that have nothing to add.
extension CommandContext {
  public var stopsAtFailure: Bool { true }
  public mutating func prepareForCopies() async {}
  public static var loopSources: [Choice] { [LoopSource.words] }
  public static var variablesOfProgram: [String] { [] }
  public static var commandNames: CommandNames { CommandNames(of: commands) }
  public static func command(named name: String) -> (any Command<Self>.Type)? {
    commands.first { $0.info.name == name || $0.info.shortNames.contains(name) }
  }
  public static func command(meantBy words: [Word]) -> (any Command<Self>.Type, ArraySlice<Word>)? { nil }
  public static func setting(named name: String) -> SettingDefinition? {
    settings.first { $0.name == name }
  }
  public static var settings: [SettingDefinition] { [] }
  public static func folded(_ text: String) -> String { text.lowercased() }
  public static func wording(of error: any Error, action: String) -> ShellError {
    ShellError(about: error) ?? ShellError(.failure, "couldn't \(action): \(error)")
  }
  public static func unknownCommand(_ word: Word, nearest: String?) -> ShellError {
    let text = "unknown command \"\(word.text)\"" + ShellError.didYouMean(nearest)
    return ShellError(.usage, text, place: word.range, isMistake: true)
  }
  public func showHelp(of command: any Command<Self>.Type) {
    for line in command.synopsis { console.notice(line) }
  }
  public func begin() async {}
  public func end() {}
  public func replaced(_ words: [Word]) async throws -> [Word] { words }
  public func carryOut(_ plan: Plan, for call: CommandCall) async throws {}
  public func failure(of call: CommandCall, because error: any Error) async -> any Error { error }
  public func willWait() {}
  public mutating func runProgram(_ line: String) async throws { try ShellEscape.run(line, in: &self) }
  public func loop(_ name: String, over words: [Word], isConfirmed: Bool) async throws -> LoopRounds<Self> {
    rounds(over: words)
  }
  func rounds(over words: some Sequence<Word>) -> LoopRounds<Self> {
    (words.map(\.text).map { text in { _ in LoopItem(text, fields: ["word": text]) } }, { _ in })
  }
  public func number(meantBy words: [Word]) async throws -> Int? { nil }
  public func describe(_ plan: Plan, of call: CommandCall) async throws {}
  public func describe(_ effect: Effect, of command: String, line: String?) {
    console.notice("Would run \"\(line ?? command)\".")
  }
  public func handOver() -> Self { self }
}
