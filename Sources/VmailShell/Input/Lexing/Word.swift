/// One word of a command, with its quotes and escapes taken away.
///
/// What was typed is grammar: options, references, operators. What `${…}` stood for is text, whatever it holds:
/// it may have come from mail. ``literals`` tells the two apart, so that nobody has to ask the text itself.
struct Word: Hashable, Sendable {
  /// A run of ``Word/text`` that was not typed as it stands.
  struct Literal: Hashable, Sendable {
    enum Origin: Hashable, Sendable {
      /// In quotes, or behind a `\`: still the user's own words.
      case quotes
      /// The value of `${NAME}`.
      case variable(String)
      /// The thread of the loop with that variable; the run is its subject.
      case loop(String)
    }

    /// In bytes of UTF-8: a value that begins with a combining mark shares a character with what stands before it.
    var range: Range<Int>
    var origin: Origin
  }

  var text: String
  /// Where it stands in ``CommandLine/source``, in characters, quotes included: for carets.
  var range: Range<Int>
  /// Whether any part of it was quoted or escaped, or is the value of a variable.
  var isQuoted: Bool
  /// In order, apart from one another; some are empty.
  private(set) var literals: [Literal]

  init(text: String, range: Range<Int>, isQuoted: Bool = false, literals: [Literal] = []) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted || literals.contains { $0.origin != .quotes }
    self.literals = literals
  }

  /// A word that is nothing but the value of a variable.
  init(value: String, of variable: String, range: Range<Int>) {
    let literal = Literal(range: 0..<value.utf8.count, origin: .variable(variable))
    self.init(text: value, range: range, isQuoted: true, literals: [literal])
  }
}

// MARK: What of it was typed

extension Word {
  /// The runs that `${…}` stood for.
  var values: [Literal] { literals.filter { $0.origin != .quotes } }

  /// Whether any part of it is what `${…}` stood for.
  var holdsValue: Bool { literals.contains { $0.origin != .quotes } }

  /// The word when all of it was written by the user, quoted or not: a sub-command, a number, a sign must be.
  var typed: String? { holdsValue ? nil : text }

  /// The number it is, when the user wrote it.
  var number: Int? { typed.flatMap { Int($0) } }

  /// What the user wrote before the first value; all of it where there is none.
  var typedPrefix: String { values.first.map { text(in: 0..<$0.range.lowerBound) } ?? text }

  /// The variable whose thread the word means as a reference: it is `${t}` or `^${t}`, in a loop over `t`.
  var loopVariable: String? {
    guard values.count == 1, let value = values.first, case .loop(let name) = value.origin else { return nil }
    guard value.range.upperBound == text.utf8.count, ["", "^"].contains(typedPrefix) else { return nil }
    return name
  }

  /// For messages: `${X}`, the first value in it as it was written.
  var writtenVariable: String {
    switch values.first?.origin {
    case .variable(let name), .loop(let name): "${\(name)}"
    case .quotes, nil: text
    }
  }

  /// A part of the text.
  /// - Parameter range: in bytes of UTF-8.
  func text(in range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// What is left of the word behind its first bytes, with what is known of its characters.
  func dropping(bytes count: Int) -> Word {
    let rest = literals.filter { $0.range.upperBound >= count }.map { literal in
      Literal(
        range: max(0, literal.range.lowerBound - count)..<literal.range.upperBound - count,
        origin: literal.origin)
    }
    return Word(text: text(in: count..<text.utf8.count), range: range, isQuoted: isQuoted, literals: rest)
  }

  /// The text in runs, each with whether it is the value of a variable.
  var runs: [(text: String, isValue: Bool)] {
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
  struct OptionForm: Hashable, Sendable {
    let name: String
    /// `nil` without a `=`.
    let value: Word?
  }

  /// The option it is: one whose dashes, name and `=` were typed, and not quoted. `nil` for an argument.
  /// - Throws: ``ShellError`` where `--` was typed and the name was not.
  func option() throws(ShellError) -> OptionForm? {
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
