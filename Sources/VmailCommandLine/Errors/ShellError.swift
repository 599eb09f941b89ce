public import VmailTerminal

/// The error of a command: the problem with its cause, and advice. A program words its own errors in extensions.
public struct ShellError: Error, Hashable, Sendable {
  public var code: ExitCode
  /// The problem as a clause without a full stop, such as `no folder "wrok"`.
  public var text: String
  /// The advice, as a sentence.
  public var hint: String?
  /// The position of the problem in the typed line, in characters.
  public var place: Range<Int>?
  /// Whether the line itself is invalid, regardless of the mail, so that it gives no answer for an `if`.
  public var isMistake: Bool
  /// The word or option value the error is about, if its position is not known.
  public var subject: Subject?
  /// What is printed instead if this is no error, although the command was not carried out.
  public var notice: String?

  public struct Subject: Hashable, Sendable {
    public var text: String
    /// The position of the wrong character, counted from 1; `nil` for the whole word.
    public var column: Int?

    public init(text: String, column: Int? = nil) {
      self.text = text
      self.column = column
    }
  }

  public init(
    _ code: ExitCode, _ text: String, hint: String? = nil, place: Range<Int>? = nil, subject: Subject? = nil,
    isMistake: Bool = false, notice: String? = nil
  ) {
    self.code = code
    self.text = text
    self.hint = hint
    self.place = place
    self.subject = subject
    self.isMistake = isMistake
    self.notice = notice
  }

  /// Returns its position in a line with those words.
  public func place(among words: [Word]) -> Range<Int>? {
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
  public var saysNo: Bool { !isMistake && [.failure, .usage, .noInput].contains(code) }
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

/// The error thrown after a failure that has already been reported, such as in a line of a sourced file.
public struct ReportedFailure: Error {
  public let code: ExitCode
  /// The sourced file in which it was; `nil` elsewhere.
  public let file: String?

  public init(code: ExitCode, file: String? = nil) { (self.code, self.file) = (code, file) }
}

extension Console {
  /// Reports an error, with advice, below what was printed before.
  /// - Parameters:
  ///   - position: the position of the line in a script.
  ///   - source: the line, and the part of it the error is about.
  /// - Returns: the exit code.
  @discardableResult
  public func report(
    _ error: ShellError, command: String? = nil, at position: ScriptPosition? = nil, source: SourceLine? = nil
  ) -> ExitCode {
    let record = ErrorRecord(
      command: command.flatMap { $0.isEmpty ? nil : $0 }, code: error.code.rawValue,
      message: error.sentence, line: position?.line, file: position?.file, source: source)
    if let text = error.notice { notice(text) } else { self.error(record) }
    flush()
    return error.code
  }
}

extension ShellError {
  /// The error and its cause, followed by advice.
  public var sentence: String {
    guard let hint else { return text }
    return text + (text.hasSuffix("?") || text.hasSuffix(".") ? " " : ". ") + hint
  }
}
