/// One word of a command, with its quotes and escapes removed.
///
/// Typed parts are grammar: options, references, operators. Values of `${…}` are text, whatever they contain,
/// since they may come from mail. ``literals`` distinguishes the two.
public struct Word: Hashable, Sendable {
  /// A run of ``Word/text`` that was not typed literally.
  public struct Literal: Hashable, Sendable {
    public enum Origin: Hashable, Sendable {
      /// Quoted or escaped by `\`: still the user's own words.
      case quotes
      /// The value of `${NAME}`.
      case variable(String)
      /// The thread of the loop with that variable, represented by its subject.
      case loop(String)
    }

    /// The range in bytes of UTF-8, since a value that begins with a combining mark shares a character with
    /// the preceding text.
    public var range: Range<Int>
    public var origin: Origin
  }

  public var text: String
  /// The position in ``CommandLine/source``, in characters, including quotes: for carets.
  public var range: Range<Int>
  /// Whether any part of it was quoted or escaped, or is the value of a variable.
  public var isQuoted: Bool
  /// The literals in order, without overlaps; some are empty.
  public private(set) var literals: [Literal]

  public init(text: String, range: Range<Int>, isQuoted: Bool = false, literals: [Literal] = []) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted || literals.contains { $0.origin != .quotes }
    self.literals = literals
  }

  /// Creates a word that nobody typed: text as in quotes, whatever it contains.
  public init(quoted text: String) {
    let literal = Literal(range: 0..<text.utf8.count, origin: .quotes)
    self.init(text: text, range: 0..<0, isQuoted: true, literals: [literal])
  }

  /// Creates a word that is only the value of a variable.
  public init(value: String, of variable: String, range: Range<Int>) {
    let literal = Literal(range: 0..<value.utf8.count, origin: .variable(variable))
    self.init(text: value, range: range, isQuoted: true, literals: [literal])
  }
}

// MARK: Typed parts

extension Word {
  /// The runs that are values of `${…}`.
  public var values: [Literal] { literals.filter { $0.origin != .quotes } }

  /// Whether any part is a value of `${…}`.
  public var holdsValue: Bool { literals.contains { $0.origin != .quotes } }

  /// The word if it was written entirely by the user, quoted or not, as required of sub-commands, numbers and
  /// signs.
  public var typed: String? { holdsValue ? nil : text }

  /// The number, if the word is one that the user wrote.
  public var number: Int? { typed.flatMap { Int($0) } }

  /// The text before the first value; all of it if there is none.
  public var typedPrefix: String { values.first.map { text(in: 0..<$0.range.lowerBound) } ?? text }

  /// The variable whose thread the word denotes as a reference: it is `${t}` or `^${t}`, in a loop over `t`.
  public var loopVariable: String? {
    guard values.count == 1, let value = values.first, case .loop(let name) = value.origin else { return nil }
    guard value.range.upperBound == text.utf8.count, ["", "^"].contains(typedPrefix) else { return nil }
    return name
  }

  /// The first value as it was written, `${X}`, for messages.
  public var writtenVariable: String {
    switch values.first?.origin {
    case .variable(let name), .loop(let name): "${\(name)}"
    case .quotes, nil: text
    }
  }

  /// Returns a part of the text.
  /// - Parameter range: the range in bytes of UTF-8.
  public func text(in range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// Returns the word without its first bytes, with the remaining literals.
  public func dropping(bytes count: Int) -> Word { part(count..<text.utf8.count) }

  /// Returns a part of the word, with the literals in it.
  /// - Parameter bytes: its range in bytes of UTF-8.
  public func part(_ bytes: Range<Int>) -> Word {
    let (start, end) = (bytes.lowerBound, bytes.upperBound)
    let kept = literals.filter { $0.range.upperBound >= start && $0.range.lowerBound <= end }.map { literal in
      Literal(
        range: max(start, literal.range.lowerBound) - start..<min(end, literal.range.upperBound) - start,
        origin: literal.origin)
    }
    return Word(text: text(in: bytes), range: range, isQuoted: isQuoted, literals: kept)
  }

  /// The text in runs, with the information which of them are values of variables.
  public var runs: [(text: String, isValue: Bool)] {
    var runs: [(text: String, isValue: Bool)] = []
    var end = 0
    for value in values {
      if value.range.lowerBound > end { runs.append((text(in: end..<value.range.lowerBound), false)) }
      runs.append((text(in: value.range), true))
      end = value.range.upperBound
    }
    if end < text.utf8.count { runs.append((text(in: end..<text.utf8.count), false)) }
    return runs
  }
}

// MARK: Options

extension Word {
  /// `--name`, or `--name=value`.
  public struct OptionForm: Hashable, Sendable {
    public let name: String
    /// The value; `nil` without a `=`.
    public let value: Word?
  }

  /// Returns the option if the dashes, the name and `=` were typed without quotes; `nil` for an argument.
  /// - Throws: ``ShellError`` if `--` was typed and the name was not.
  public func option() throws(ShellError) -> OptionForm? {
    let firstLiteral = literals.first?.range.lowerBound ?? (isQuoted ? 0 : text.utf8.count)
    let bare = text(in: 0..<firstLiteral)
    guard bare.hasPrefix("--") else { return nil }
    let pieces = bare.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(pieces[0])
    if pieces.count > 1 { return OptionForm(name: name, value: dropping(bytes: 2 + name.utf8.count + 1)) }
    if !isQuoted { return OptionForm(name: name, value: nil) }
    if holdsValue { throw ShellError.optionIsText(self) }
    return nil
  }
}

/// A word being scanned.
struct WordBuilder {
  private(set) var text = ""
  private var literals: [Word.Literal] = []

  mutating func type(_ character: Character) { text.append(character) }

  mutating func type(_ typed: String) { text += typed }

  /// Records quotes, even if they are empty.
  mutating func openQuotes() { append("", .quotes) }

  mutating func quote(_ text: String) { append(text, .quotes) }

  /// Adds the parts of another word, each as what it is.
  mutating func append(_ word: Word) {
    var end = 0
    for literal in word.literals {
      text += word.text(in: end..<literal.range.lowerBound)
      append(word.text(in: literal.range), literal.origin)
      end = literal.range.upperBound
    }
    text += word.text(in: end..<word.text.utf8.count)
  }

  mutating func expand(_ value: LexScanner.Expansion) {
    append(value.text, value.loop.map(Word.Literal.Origin.loop) ?? .variable(value.name))
  }

  func word(at range: Range<Int>) -> Word {
    Word(text: text, range: range, isQuoted: !literals.isEmpty, literals: literals)
  }

  private mutating func append(_ piece: String, _ origin: Word.Literal.Origin) {
    let start = text.utf8.count
    text += piece
    if origin == .quotes, let last = literals.last, last.origin == .quotes, last.range.upperBound == start {
      literals[literals.count - 1].range = last.range.lowerBound..<text.utf8.count
    } else {
      literals.append(Word.Literal(range: start..<text.utf8.count, origin: origin))
    }
  }
}
