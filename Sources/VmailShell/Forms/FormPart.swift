/// A part of a form: arguments, options, or both, with the value that the form's body receives for them.
protocol FormPart: Sendable {
  associatedtype Value: Sendable
  var slots: [Slot] { get }
  var options: [OptionDeclaration] { get }
  /// The options as shown in the synopsis.
  var shownOptions: [String] { get }
  /// - Throws: ``ShellError`` for a value that can't be parsed.
  func value(in call: CommandCall) throws -> Value
}

extension FormPart {
  var slots: [Slot] { [] }
  var options: [OptionDeclaration] { [] }
  var shownOptions: [String] { options.map { "[\($0.form)]" } }
}

/// A run of arguments in a form.
struct Slot: Sendable {
  /// The name of arguments in the synopsis, and their kind.
  struct Shown: Sendable {
    let name: String
    let kind: ArgumentKind?
    let isOptional: Bool

    var synopsis: String { isOptional ? "[\(name)]" : name }
  }

  /// The name, which is unique in the form.
  let name: String
  let fewest: Int
  /// The maximum number; `nil` if there is no limit.
  let most: Int?
  let shown: [Shown]
  /// The description of a missing argument, such as `a number`.
  let noun: String
  /// Whether it takes all remaining words, even those that begin with `--`: they belong to another command.
  var takesRest = false
  /// Whether a word can be one of its arguments, if that distinguishes the form from others.
  var accepts: @Sendable (Word) -> Bool = { _ in true }
  /// The required last argument, if that distinguishes the form from others.
  var endsWith: String?
  /// Divides its words among the two kinds of arguments that are shown.
  var divide: (@Sendable ([Word]) -> ArgumentsBefore.Split)?
}

/// The declaration of an option, without its value.
struct OptionDeclaration: Sendable, Hashable {
  let name: String
  /// The name of its value in the synopsis; `nil` for a switch.
  var valueName: String?
  /// The kind of its value, for completion.
  var kind: ArgumentKind?
  let summary: String
  /// The reason for asking a person when an agent gives this option.
  var asks: Effect.Reason?
  /// Whether the form requires the option.
  var isRequired = false

  /// The option as typed: `--format FORMAT`.
  var form: String { "--" + name + (valueName.map { " " + $0 } ?? "") }

  /// The option that every command has.
  static let help = OptionDeclaration(name: "help", summary: "Show help for the command")
}

// MARK: Arguments

/// A required argument.
struct Argument: FormPart {
  let slot: Slot

  /// - Parameters:
  ///   - noun: the description of a missing argument, such as `a number`.
  ///   - accepts: whether a word can be this argument, if that distinguishes the form from others.
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

/// An optional argument.
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

  /// Takes zero or more arguments.
  init(_ name: String, _ kind: ArgumentKind? = nil) {
    slot = Slot(
      name: name, fewest: 0, most: nil, shown: [.init(name: name, kind: kind, isOptional: true)], noun: name)
  }

  /// Takes one or more arguments.
  init(_ name: String, _ kind: ArgumentKind? = nil, noun: String, takesRest: Bool = false) {
    slot = Slot(
      name: name, fewest: 1, most: nil, shown: [.init(name: name, kind: kind, isOptional: false)], noun: noun,
      takesRest: takesRest)
  }

  var slots: [Slot] { [slot] }
  func value(in call: CommandCall) -> [Word] { call.words(of: slot) }
}

/// Any number of arguments before words of another kind: `[REFERENCES] FOLDER`. The words determine how many
/// of them belong to the second kind.
struct ArgumentsBefore: FormPart {
  let slot: Slot
  private let divide: @Sendable ([Word]) -> Split
  private let fewestFirst: Int
  private let isLastOptional: Bool

  /// - Parameters:
  ///   - isLastOptional: whether there may be no words of the second kind.
  ///   - lastCount: the number of words at the end that are of the second kind; 1 by default.
  init(
    _ first: String, _ firstKind: ArgumentKind, isOptional: Bool = true, last: String,
    _ lastKind: ArgumentKind, isLastOptional: Bool = false,
    noun: String, lastCount: @escaping @Sendable ([Word]) -> Int = { _ in 1 }
  ) {
    fewestFirst = isOptional ? 0 : 1
    self.isLastOptional = isLastOptional
    let divide: @Sendable ([Word]) -> Split = { words in
      let count = min(max(0, lastCount(words)), words.count)
      return Split(first: Array(words.dropLast(count)), last: Array(words.suffix(count)))
    }
    slot = Slot(
      name: first, fewest: fewestFirst + (isLastOptional ? 0 : 1), most: nil,
      shown: [
        .init(name: first, kind: firstKind, isOptional: isOptional),
        .init(name: last, kind: lastKind, isOptional: isLastOptional),
      ], noun: noun, divide: divide)
    self.divide = divide
  }

  var slots: [Slot] { [slot] }

  func value(in call: CommandCall) throws -> Split {
    let split = divide(call.words(of: slot))
    guard !split.last.isEmpty || isLastOptional, split.first.count >= fewestFirst else {
      throw call.missing(slot.noun)
    }
    return split
  }

  struct Split: Sendable {
    let first: [Word]
    /// The words of the second kind; empty only if they are optional.
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

  static let yesName = "yes"
  static let yes = Flag(yesName, "Don't ask first")

  func value(in call: CommandCall) -> Bool { options.contains { call.has($0.name) } }
}

/// Two options without a value that exclude each other: `[--stop|--go-on]`.
struct Alternative: FormPart {
  let options: [OptionDeclaration]
  private let on: String
  private let off: String

  init(_ on: String, _ onSummary: String, or off: String, _ offSummary: String) {
    (self.on, self.off) = (on, off)
    options = [
      OptionDeclaration(name: on, summary: onSummary), OptionDeclaration(name: off, summary: offSummary),
    ]
  }

  var shownOptions: [String] { ["[--\(on)|--\(off)]"] }

  /// Returns whether the first one was given; `nil` for neither.
  func value(in call: CommandCall) -> Bool? { call.has(on) || call.has(off) ? call.has(on) : nil }
}

/// An option with a value.
struct Option: FormPart {
  let options: [OptionDeclaration]
  private let read: @Sendable (Word) throws -> String

  /// - Parameter read: converts the word for the body; by default to its text.
  init(
    _ name: String, _ valueName: String, _ kind: ArgumentKind? = nil, _ summary: String,
    asks: Effect.Reason? = nil, reading read: @escaping @Sendable (Word) throws -> String = { $0.text }
  ) {
    options = [
      OptionDeclaration(name: name, valueName: valueName, kind: kind, summary: summary, asks: asks)
    ]
    self.read = read
  }

  /// Returns the value that was given last.
  func value(in call: CommandCall) throws -> String? {
    try options.first.flatMap { call.options[$0.name]?.last }.map(read)
  }
}

/// A required option with a value.
struct RequiredOption: FormPart {
  let options: [OptionDeclaration]
  private let read: @Sendable (Word) throws -> String

  /// - Parameter read: converts the word for the body; by default to its text.
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

/// Options that belong together and are read together, such as those for writing mail.
struct OptionGroup: FormPart {
  let options: [OptionDeclaration]
  let shownOptions: [String]

  /// - Parameter synopsis: their common synopsis, such as `[OPTION…]`; `nil` to show each option.
  init(_ options: [OptionDeclaration], synopsis: String? = nil) {
    self.init(options, shown: synopsis.map { [$0] } ?? options.map { "[\($0.form)]" })
  }

  /// - Parameter shown: their form in the synopsis; empty if another form shows them.
  init(_ options: [OptionDeclaration], shown: [String]) {
    self.options = options
    shownOptions = shown
  }

  /// Returns the whole call, from which the group reads its own options.
  func value(in call: CommandCall) -> CommandCall { call }
}

/// The line itself, for forms that need the name of the command or must be able to repeat the line.
struct WholeCall: FormPart {
  func value(in call: CommandCall) -> CommandCall { call }
}
