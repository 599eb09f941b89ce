import VmailTerminal

/// The error of a command: the problem with its cause, and advice. A feature words its errors in its folder;
/// what several features share is here.
struct ShellError: Error, Hashable, Sendable {
  var code: ExitCode
  /// The problem as a clause without a full stop, such as `no folder "wrok"`.
  var text: String
  /// The advice, as a sentence.
  var hint: String?
  /// The position of the problem in the typed line, in characters.
  var place: Range<Int>?
  /// Whether the line itself is invalid, regardless of the mail, so that it gives no answer for an `if`.
  var isMistake: Bool
  /// The word or option value the error is about, if its position is not known.
  var subject: Subject?

  struct Subject: Hashable, Sendable {
    var text: String
    /// The position of the wrong character, counted from 1; `nil` for the whole word.
    var column: Int?
  }

  init(
    _ code: ExitCode, _ text: String, hint: String? = nil, place: Range<Int>? = nil, subject: Subject? = nil,
    isMistake: Bool = false
  ) {
    self.code = code
    self.text = text
    self.hint = hint
    self.place = place
    self.subject = subject
    self.isMistake = isMistake
  }

  /// Returns its position in a line with those words.
  func place(among words: [Word]) -> Range<Int>? {
    if let place, subject == nil || !place.isEmpty { return place }
    guard let subject, !subject.text.isEmpty else { return nil }
    let isSubject = { (word: Word) in
      word.text == subject.text || word.text.hasSuffix("=" + subject.text)
    }
    guard let word = words.last(where: isSubject) else { return nil }
    return word.range(of: subject)
  }

  /// Whether the error only means that an object does not exist or a condition does not hold: `if` treats it
  /// as a no, and it need not be reported.
  var saysNo: Bool { !isMistake && [.failure, .usage, .noInput].contains(code) }
}

extension Word {
  /// Returns the position of a part of the word; the whole word if quotes make that ambiguous.
  fileprivate func range(of subject: ShellError.Subject) -> Range<Int> {
    let quotes = isQuoted ? 1 : 0
    guard !holdsValue, range.count == text.count + 2 * quotes else { return range }
    let start = range.lowerBound + quotes + text.count - subject.text.count + (subject.column ?? 1) - 1
    guard let column = subject.column else { return (isQuoted ? range.lowerBound : start)..<range.upperBound }
    let rest = text.suffix(max(0, subject.text.count - column + 1))
    let length = max(1, rest.prefix { !$0.isWhitespace }.count)
    return start..<max(start, min(start + length, range.upperBound - quotes))
  }
}

extension ShellError {
  static func unknownCommand(_ word: Word, nearest: String?) -> ShellError {
    if let advice = ForeignWords.advice(on: word.text) {
      return ShellError(
        .usage, "vmail has no command \"\(word.text)\"", hint: advice, place: word.range, isMistake: true)
    }
    // A folder's name of several words is not a command without quotes.
    let suggestion = nearest.map { $0.contains(" ") ? ": did you mean folder \"\($0)\"?" : didYouMean($0) }
    return ShellError(
      .usage, "unknown command \"\(word.text)\"" + (suggestion ?? ""),
      hint: nearest == nil ? helpHint(on: word) : nil, place: word.range, isMistake: true)
  }

  static func ambiguousCommand(_ word: Word, candidates: [String]) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" could be \(Sentence.choice(candidates))", place: word.range, isMistake: true)
  }

  static func unknownOption(_ word: Word, of command: String, nearest: String?) -> ShellError {
    ShellError(
      .usage, "\(command) has no option \"\(word.text)\"" + didYouMean(nearest.map { "--" + $0 }),
      hint: "Type \(command) --help.", place: word.range, isMistake: true)
  }

  static func optionNeedsValue(_ word: Word, _ valueName: String) -> ShellError {
    ShellError(.usage, "\(word.text) needs a value (\(valueName))", place: word.range, isMistake: true)
  }

  static func optionTakesNoValue(_ word: Word) -> ShellError {
    ShellError(.usage, "\(word.text) does not take a value", place: word.range, isMistake: true)
  }

  static func missingArgument(_ what: String, of command: String) -> ShellError {
    ShellError(.usage, "\(command) needs \(what)", hint: "Type \(command) --help.", isMistake: true)
  }

  static func unexpectedArgument(_ word: Word, of command: String, nearest: String? = nil) -> ShellError {
    ShellError(
      .usage, "\(command) does not take \"\(word.text)\"" + didYouMean(nearest),
      hint: "Type \(command) --help.", place: word.range, isMistake: true)
  }

  static func invalidOption(
    _ name: String, _ value: String, expected: String, nearest: String? = nil
  ) -> ShellError {
    ShellError(
      .usage, "--\(name) \(value): expected \(expected)" + didYouMean(nearest), subject: Subject(text: value),
      isMistake: true)
  }

  static func unknownFolder(_ name: String, place: Range<Int>?, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no folder \"\(name)\"" + didYouMean(nearest), hint: "Type folders for a list.",
      place: place, subject: Subject(text: name))
  }

  static func ambiguousFolder(_ name: String, candidates: [String], place: Range<Int>?) -> ShellError {
    ShellError(
      .usage, "\"\(name)\" could be \(Sentence.choice(candidates))", place: place,
      subject: Subject(text: name))
  }

  static func labelAndSearch(_ name: String, numbers: [Int], place: Range<Int>?) -> ShellError {
    ShellError(
      .usage, "\"\(name)\" is a label and a saved search",
      hint: "Use its number: folder \(Sentence.choice(numbers.map(String.init))).", place: place)
  }

  static func ambiguousAccount(_ name: String, candidates: [String], place: Range<Int>?) -> ShellError {
    ShellError(
      .usage, "\"\(name)\" could be \(Sentence.choice(candidates))", place: place,
      subject: Subject(text: name))
  }

  static func unknownAccount(_ name: String, place: Range<Int>?, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no account \"\(name)\"" + didYouMean(nearest), hint: "Type accounts for a list.",
      place: place, subject: Subject(text: name))
  }

  static func unknownSetting(_ name: String, place: Range<Int>?, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no setting \"\(name)\"" + didYouMean(nearest), hint: "Type set for a list.", place: place,
      isMistake: true)
  }

  static func sameForAllAccounts(_ name: String, place: Range<Int>?) -> ShellError {
    ShellError(
      .usage, "\(name) is the same for all accounts", hint: "Type set \(name) VALUE.", place: place,
      isMistake: true)
  }

  static func invalidSetting(
    _ name: String, _ value: String, expected: String, nearest: String? = nil
  ) -> ShellError {
    ShellError(
      .usage,
      "\(name) cannot be \"\(value)\"" + (nearest == nil ? ": expected \(expected)" : didYouMean(nearest)),
      hint: nearest == nil ? nil : "It is one of \(expected).", subject: Subject(text: value), isMistake: true
    )
  }

  static func unknownAlias(_ word: Word, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no alias \"\(word.text)\"" + didYouMean(nearest), hint: "Type alias for a list.",
      place: word.range)
  }

  static func invalidAliasName(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" can't be the name of an alias",
      hint: "A name is a letter followed by letters, digits, - and _.", place: word.range)
  }

  static func aliasHidesCommand(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" is a command, and an alias can't replace it", place: word.range)
  }

  static func aliasIsNotOneCommand(_ word: Word) -> ShellError {
    ShellError(
      .usage, "alias \(word.text) contains more than one command",
      hint: "Put them into a file, and run it with source.",
      place: word.range)
  }

  static func aliasRunsItself(_ word: Word) -> ShellError {
    ShellError(.usage, "alias \(word.text) would refer to itself", place: word.range)
  }

  static func sourcedTooDeeply(_ path: String) -> ShellError {
    ShellError(
      .usage, "\(path): source is nested more than \(SourceCommand.deepest) files deep",
      hint: "The file may source itself.")
  }

  static func programFailed(_ command: String, status: Int32) -> ShellError {
    ShellError(.failure, "\"\(command)\" exited with status \(status)")
  }

  static let noRcFile = ShellError(
    .usage, "no rc file is in use", hint: "Start vmail without --no-rc, or with --rc FILE."
  )
  static let noAccount = ShellError(
    .usage, "no account is set up yet",
    hint: "Type account add, or import PATH to import mail.")
  /// Returns the error about folders and labels without a current account, since they belong to accounts.
  static func noAccountChosen(_ names: [String]) -> ShellError {
    ShellError(
      .usage, "All Inboxes has no folders of its own", hint: "Choose an account: \(Sentence.choice(names)).")
  }

  static let noConversation = ShellError(
    .usage, "no conversation is open", hint: "Type open and a thread's number first.")
  static let emptyConversation = ShellError(.failure, "This conversation appears empty", hint: "Type list.")

  static let noEarlierMessages = ShellError(.failure, "all messages are already shown")
  static let imagesAreOff = ShellError(
    .usage, "the setting remote-images is off", hint: "Type set remote-images trusted to allow images.")
  static let bodyNotHere = ShellError(.temporary, "Message body not available offline")

  static func notALink(_ word: Word) -> ShellError {
    ShellError(
      .usage, "no link \(word.text)", hint: "Type links for a list; 3.1 is the first link of message 3.",
      place: word.range)
  }

  static func notTrusted(_ word: Word) -> ShellError {
    ShellError(.failure, "\(word.text) is not trusted", hint: "Type trusted for a list.", place: word.range)
  }

  static func notAMessage(_ word: Word) -> ShellError {
    ShellError(
      .usage, "\"\(word.text)\" is not a message of this conversation",
      hint: "Use a message number, or type back for the listing.",
      place: word.range)
  }

  static func noNextMessage(_ word: Word) -> ShellError {
    ShellError(
      .usage, "this is the last message of the conversation", hint: "Type next for the next thread.",
      place: word.range)
  }

  static func noPreviousMessage(_ word: Word) -> ShellError {
    ShellError(
      .usage, "this is the first message of the conversation", hint: "Type prev for the thread before it.",
      place: word.range)
  }

  static func noSuchMessage(_ word: Word, count: Int) -> ShellError {
    let messages = count == 1 ? "one message" : "\(count) messages"
    return ShellError(
      .usage, "this conversation has \(messages)",
      hint: "For a thread of the listing, type open and its number.", place: word.range)
  }

  static let noListing = ShellError(.usage, "nothing has been listed yet", hint: "Type list.")
  static let noCurrentThread = ShellError(.usage, "no thread selected", hint: "Type list, then a number.")
  static let noMoreThreads = ShellError(.failure, "no more threads", hint: "Type top for the first page.")
  static let noPreviousThread = ShellError(.failure, "this is the first thread")
  static let noPreviousPage = ShellError(.failure, "this is the first page")
  static let nothingToRetry = ShellError(.failure, "nothing has failed")
  /// - Parameter isOff: whether the user has switched categories off.
  static func noCategories(isOff: Bool) -> ShellError {
    isOff
      ? ShellError(.failure, "there are no categories and tabs while ai is off", hint: "Type ai on.")
      : ShellError(.failure, "there are no tabs, because mail has no categories here")
  }

  static func noTabs(in folder: String) -> ShellError {
    ShellError(.usage, "\(folder) has no tabs")
  }

  static func unknownTab(_ word: Word, names: [String], nearest: String?) -> ShellError {
    ShellError(
      .usage, "no tab \"\(word.text)\"" + didYouMean(nearest), hint: "Tabs are \(Sentence.choice(names)).",
      place: word.range)
  }

  static func unknownSearch(_ name: String, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no saved search \"\(name)\"" + didYouMean(nearest), hint: "Type folders for a list.",
      subject: Subject(text: name))
  }

  static let offline = ShellError(.temporary, "vmail is offline", hint: "Type online to connect.")
  static let interrupted = ShellError(.interrupted, "interrupted")

  static func didYouMean(_ name: String?) -> String {
    name.map { ": did you mean \"\($0)\"?" } ?? ""
  }
}

/// The error thrown after a failure that has already been reported, such as in a line of a sourced file.
struct ReportedFailure: Error {
  let code: ExitCode
}

extension Console {
  /// Reports an error, with advice.
  /// - Parameters:
  ///   - position: the position of the line in a script.
  ///   - source: the line, and the part of it the error is about.
  func report(
    _ error: ShellError, command: String? = nil, at position: ScriptPosition? = nil, source: SourceLine? = nil
  ) {
    // To say no is not an error, although the command was not carried out.
    guard error != .declined else { return notice("Cancelled.") }
    guard error != .nothingSaved else { return notice("Cancelled. Nothing was saved.") }
    self.error(
      ErrorRecord(
        command: command.flatMap { $0.isEmpty ? nil : $0 }, code: error.code.rawValue,
        message: error.sentence, line: position?.line, file: position?.file, source: source))
  }
}

extension ShellError {
  /// The error and its cause, followed by advice.
  var sentence: String {
    guard let hint else { return text }
    return text + (text.hasSuffix("?") || text.hasSuffix(".") ? " " : ". ") + hint
  }
}
