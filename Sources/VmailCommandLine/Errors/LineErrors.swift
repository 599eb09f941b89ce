import Glibc
import VmailTerminal

/// Errors about lines, whatever the program does.
extension ShellError {
  /// Puts an error about lines and scripts into words; `nil` for other errors.
  public init?(about error: any Error) {
    switch error {
    case let error as ShellError: self = error
    case is CancellationError: self = .interrupted
    case let error as LexError: self.init(.usage, "\(error)", hint: error.hint, isMistake: true)
    case let error as ScriptSyntaxError: self.init(.usage, "\(error)", hint: error.hint)
    case let error as ScriptReader.Failure: self = Self.unreadable(error)
    default: return nil
    }
  }

  private static func unreadable(_ error: ScriptReader.Failure) -> ShellError {
    switch error {
    case .cannotOpen(let path, let code) where code == ENOENT || code == ENOTDIR:
      ShellError(.noInput, "\(path): no such file or folder", subject: .init(text: path))
    case .cannotOpen(let path, let code):
      ShellError(.permission, "\(path): \(String(cString: strerror(code)))")
    case .cannotRead(let code):
      ShellError(.permission, "the script can't be read: \(String(cString: strerror(code)))")
    case .lineTooLong:
      ShellError(.data, "a command is longer than \(Digits.grouped(ScriptReader.maximumLength)) bytes")
    }
  }

  public static func ambiguousCommand(_ word: Word, candidates: [String]) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" could be \(Sentence.choice(candidates))", place: word.range, isMistake: true)
  }

  public static func unknownOption(_ word: Word, of command: String, nearest: String?) -> ShellError {
    ShellError(
      .usage, "\(command) has no option \"\(word.text)\"" + didYouMean(nearest.map(OptionDeclaration.typed)),
      hint: "Type \(command) --help.", place: word.range, isMistake: true)
  }

  public static func optionNeedsValue(_ word: Word, _ valueName: String) -> ShellError {
    ShellError(.usage, "\(word.text) needs a value (\(valueName))", place: word.range, isMistake: true)
  }

  public static func optionTakesNoValue(_ word: Word) -> ShellError {
    ShellError(.usage, "\(word.text) does not take a value", place: word.range, isMistake: true)
  }

  public static func missingArgument(_ what: String, of command: String) -> ShellError {
    ShellError(.usage, "\(command) needs \(what)", hint: "Type \(command) --help.", isMistake: true)
  }

  public static func unexpectedArgument(_ word: Word, of command: String, nearest: String? = nil)
    -> ShellError
  {
    ShellError(
      .usage, "\(command) does not take \"\(word.text)\"" + didYouMean(nearest),
      hint: "Type \(command) --help.", place: word.range, isMistake: true)
  }

  public static func invalidOption(
    _ name: String, _ value: String, expected: String, nearest: String? = nil
  ) -> ShellError {
    ShellError(
      .usage, "\(OptionDeclaration.typed(name)) \(value): expected \(expected)" + didYouMean(nearest),
      subject: Subject(text: value),
      isMistake: true)
  }

  public static func unknownSetting(_ name: String, place: Range<Int>?, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no setting \"\(name)\"" + didYouMean(nearest), hint: "Type set for a list.", place: place,
      isMistake: true)
  }

  public static func invalidSetting(
    _ name: String, _ value: String, expected: String, nearest: String? = nil
  ) -> ShellError {
    ShellError(
      .usage,
      "\(name) cannot be \"\(value)\"" + (nearest == nil ? ": expected \(expected)" : didYouMean(nearest)),
      hint: nearest == nil ? nil : "It is one of \(expected).", subject: Subject(text: value), isMistake: true
    )
  }

  static func sameForAllAccounts(_ name: String, place: Range<Int>?) -> ShellError {
    ShellError(
      .usage, "\(name) is the same for all accounts", hint: "Type set \(name) VALUE.", place: place,
      isMistake: true)
  }

  public static func unknownAlias(_ word: Word, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no alias \"\(word.text)\"" + didYouMean(nearest), hint: "Type alias for a list.",
      place: word.range)
  }

  public static func invalidAliasName(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" can't be the name of an alias",
      hint: "A name is a letter followed by letters, digits, - and _.", place: word.range)
  }

  public static func aliasHidesCommand(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" is a command, and an alias can't replace it", place: word.range)
  }

  public static func aliasIsNotOneCommand(_ word: Word) -> ShellError {
    ShellError(
      .usage, "alias \(word.text) contains more than one command",
      hint: "Put them into a file, and run it with source.",
      place: word.range)
  }

  public static func aliasRunsItself(_ word: Word) -> ShellError {
    ShellError(.usage, "alias \(word.text) would refer to itself", place: word.range)
  }

  public static func programFailed(_ command: String, status: Int32) -> ShellError {
    ShellError(.failure, "\"\(command)\" exited with status \(status)")
  }

  public static let interrupted = ShellError(.interrupted, "interrupted")

  public static func didYouMean(_ name: String?) -> String {
    name.map { ": did you mean \"\($0)\"?" } ?? ""
  }

  public static func aliasRunsInBackground(_ word: Word) -> ShellError {
    ShellError(
      .usage, "alias \(word.text) cannot end with &", hint: "Type & after the alias instead.",
      place: word.range)
  }

  static let tooManyJobs = ShellError(
    .temporary, "\(JobTable.most) jobs are already running", hint: "Type wait, or kill and a job's number.")

  /// To say no is not an error, although the command was not carried out.
  public static let declined = ShellError(.failure, "cancelled", notice: "Cancelled.")
}
