/// A part of a form: arguments, options, or both, and the value that the form's body gets for them.
protocol FormPart: Sendable {
  associatedtype Value: Sendable
  var slots: [Slot] { get }
  var options: [OptionDeclaration] { get }
  /// As the synopsis shows its options.
  var shownOptions: [String] { get }
  /// - Throws: ``ShellError`` for what can't be read.
  func value(in call: CommandCall) throws -> Value
}

extension FormPart {
  var slots: [Slot] { [] }
  var options: [OptionDeclaration] { [] }
  var shownOptions: [String] { options.map { "[\($0.form)]" } }
}

/// A run of arguments in a form.
struct Slot: Sendable {
  /// How arguments are named in the synopsis, and what they can be.
  struct Shown: Sendable {
    let name: String
    let kind: ArgumentKind?
    let isOptional: Bool

    var synopsis: String { isOptional ? "[\(name)]" : name }
  }

  /// Its own in the form.
  let name: String
  let fewest: Int
  /// `nil` when there is no limit.
  let most: Int?
  let shown: [Shown]
  /// What is missing when there are too few, such as `a number`.
  let noun: String
  /// Whether it takes every word that follows, also such as begin with `--`: they belong to another command.
  var takesRest = false
  /// Whether a word can be one of its arguments, where that tells the form from others.
  var accepts: @Sendable (Word) -> Bool = { _ in true }
  /// What the last of them must be, where that tells the form from others.
  var endsWith: String?
}

/// An option as it is declared, without its value.
struct OptionDeclaration: Sendable, Hashable {
  let name: String
  /// What the synopsis calls its value; `nil` for a switch.
  var valueName: String?
  /// What its value is, for completion.
  var kind: ArgumentKind?
  let summary: String
  /// What a person must confirm when an agent gives it.
  var asks: Effect.Reason?
  /// Whether the line is another form's without it.
  var isRequired = false

  /// As it is typed: `--format FORMAT`.
  var form: String { "--" + name + (valueName.map { " " + $0 } ?? "") }

  /// Every command has it.
  static let help = OptionDeclaration(name: "help", summary: "Show how the command is used")
}

// MARK: Arguments

/// One argument that must be there.
struct Argument: FormPart {
  let slot: Slot

  /// - Parameters:
  ///   - noun: what is missing without it: `a number`.
  ///   - accepts: whether a word can be it, where that tells the form from others.
  init(
    _ name: String, _ kind: ArgumentKind? = nil, noun: String,
    accepts: @escaping @Sendable (Word) -> Bool = { _ in true }
  ) {
    slot = Slot(
      name: name, fewest: 1, most: 1, shown: [.init(name: name, kind: kind, isOptional: false)], noun: noun,
      accepts: accepts)
  }

  var slots: [Slot] { [slot] }

  func value(in call: CommandCall) throws -> Word {
    guard let word = call.words(of: slot).first else { throw call.missing(slot.noun) }
    return word
  }
}

/// One argument that may be there.
struct OptionalArgument: FormPart {
  let slot: Slot

  init(_ name: String, _ kind: ArgumentKind? = nil) {
    slot = Slot(
      name: name, fewest: 0, most: 1, shown: [.init(name: name, kind: kind, isOptional: true)], noun: name)
  }

  var slots: [Slot] { [slot] }
  func value(in call: CommandCall) -> Word? { call.words(of: slot).first }
}

/// Any number of arguments.
struct Arguments: FormPart {
  let slot: Slot

  /// None, or more.
  init(_ name: String, _ kind: ArgumentKind? = nil) {
    slot = Slot(
      name: name, fewest: 0, most: nil, shown: [.init(name: name, kind: kind, isOptional: true)], noun: name)
  }

  /// At least one.
  init(_ name: String, _ kind: ArgumentKind? = nil, noun: String, takesRest: Bool = false) {
    slot = Slot(
      name: name, fewest: 1, most: nil, shown: [.init(name: name, kind: kind, isOptional: false)], noun: noun,
      takesRest: takesRest)
  }

  var slots: [Slot] { [slot] }
  func value(in call: CommandCall) -> [Word] { call.words(of: slot) }
}

/// Any number of arguments before words of another kind: `[REFERENCES] FOLDER`. How many of the last words are of that
/// kind, they say themselves.
struct ArgumentsBefore: FormPart {
  let slot: Slot
  private let lastCount: @Sendable ([Word]) -> Int

  /// - Parameter lastCount: how many of the words, at the end, are of the second kind; 1 where nothing is said.
  init(
    _ first: String, _ firstKind: ArgumentKind, isOptional: Bool = true, last: String,
    _ lastKind: ArgumentKind,
    noun: String, lastCount: @escaping @Sendable ([Word]) -> Int = { _ in 1 }
  ) {
    slot = Slot(
      name: first, fewest: isOptional ? 1 : 2, most: nil,
      shown: [
        .init(name: first, kind: firstKind, isOptional: isOptional),
        .init(name: last, kind: lastKind, isOptional: false),
      ], noun: noun)
    self.lastCount = lastCount
  }

  var slots: [Slot] { [slot] }

  func value(in call: CommandCall) throws -> Split {
    let words = call.words(of: slot)
    let count = min(max(0, lastCount(words)), words.count)
    guard count > 0 else { throw call.missing(slot.noun) }
    return Split(first: Array(words.dropLast(count)), last: Array(words.suffix(count)))
  }

  struct Split: Sendable {
    let first: [Word]
    /// Never empty.
    let last: [Word]
  }
}

// MARK: Options

/// An option without a value.
struct Flag: FormPart {
  let options: [OptionDeclaration]

  init(_ name: String, _ summary: String, asks: Effect.Reason? = nil) {
    options = [OptionDeclaration(name: name, summary: summary, asks: asks)]
  }

  static let yes = Flag("yes", "Don't ask first")

  func value(in call: CommandCall) -> Bool { options.contains { call.has($0.name) } }
}

/// An option with a value.
struct Option: FormPart {
  let options: [OptionDeclaration]

  init(
    _ name: String, _ valueName: String, _ kind: ArgumentKind? = nil, _ summary: String,
    asks: Effect.Reason? = nil
  ) {
    options = [
      OptionDeclaration(name: name, valueName: valueName, kind: kind, summary: summary, asks: asks)
    ]
  }

  /// The value that was given last.
  func value(in call: CommandCall) -> String? { options.first.flatMap { call.value(of: $0.name) } }
}

/// An option with a value, without which the line is incomplete.
struct RequiredOption: FormPart {
  let options: [OptionDeclaration]
  private let read: @Sendable (Word) throws -> String

  /// - Parameter read: what the body gets for the word, where that is not its text.
  init(
    _ name: String, _ valueName: String, _ kind: ArgumentKind? = nil, _ summary: String,
    reading read: @escaping @Sendable (Word) throws -> String = { $0.text }
  ) {
    options = [
      OptionDeclaration(name: name, valueName: valueName, kind: kind, summary: summary, isRequired: true)
    ]
    self.read = read
  }

  var shownOptions: [String] { options.map(\.form) }

  func value(in call: CommandCall) throws -> String {
    guard let option = options.first, let word = call.options[option.name]?.last else {
      throw call.missing(shownOptions.joined(separator: " "))
    }
    return try read(word)
  }
}

/// Options that belong together and are read together, such as those of a mail that is written.
struct OptionGroup: FormPart {
  let options: [OptionDeclaration]
  let shownOptions: [String]

  /// - Parameter synopsis: as they are shown together, such as `[OPTION…]`; `nil` to show each.
  init(_ options: [OptionDeclaration], synopsis: String? = nil) {
    self.init(options, shown: synopsis.map { [$0] } ?? options.map { "[\($0.form)]" })
  }

  /// - Parameter shown: how they stand in the synopsis; none where another form shows them.
  init(_ options: [OptionDeclaration], shown: [String]) {
    self.options = options
    shownOptions = shown
  }

  /// The whole call, of which the group reads what is its own.
  func value(in call: CommandCall) -> CommandCall { call }
}

/// The line itself: for what names the command, or must be able to repeat it.
struct WholeCall: FormPart {
  func value(in call: CommandCall) -> CommandCall { call }
}
