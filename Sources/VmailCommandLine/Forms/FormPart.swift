/// A part of a form: arguments, options, or both, with the value that the form's body receives for them.
public protocol FormPart: Sendable {
  associatedtype Value: Sendable
  var slots: [Slot] { get }
  var options: [OptionDeclaration] { get }
  /// The options as shown in the synopsis.
  var shownOptions: [String] { get }
  /// - Throws: ``ShellError`` for a value that can't be parsed.
  func value(in call: CommandCall) throws -> Value
}

extension FormPart {
  public var slots: [Slot] { [] }
  public var options: [OptionDeclaration] { [] }
  public var shownOptions: [String] { options.map { "[\($0.form)]" } }
}

/// A run of arguments in a form.
public struct Slot: Sendable {
  /// The name of arguments in the synopsis, and their kind.
  public struct Shown: Sendable {
    public let name: String
    public let kind: ArgumentKind?
    public let isOptional: Bool

    public init(name: String, kind: ArgumentKind?, isOptional: Bool) {
      self.name = name
      self.kind = kind
      self.isOptional = isOptional
    }

    public var synopsis: String { isOptional ? "[\(name)]" : name }
  }

  /// The name, which is unique in the form.
  public let name: String
  public let fewest: Int
  /// The maximum number; `nil` if there is no limit.
  public let most: Int?
  public let shown: [Shown]
  /// The description of a missing argument, such as `a number`.
  public let noun: String
  /// Whether it takes all remaining words, even those that begin with `--`: they belong to another command.
  public var takesRest = false
  /// Whether a word can be one of its arguments, if that distinguishes the form from others.
  public var accepts: @Sendable (Word) -> Bool = { _ in true }
  /// The required last argument, if that distinguishes the form from others.
  public var endsWith: String?
  /// Divides its words among the two kinds of arguments that are shown.
  public var divide: (@Sendable ([Word]) -> ArgumentsBefore.Split)?

  public init(
    name: String, fewest: Int, most: Int?, shown: [Shown], noun: String, takesRest: Bool = false,
    accepts: @escaping @Sendable (Word) -> Bool = { _ in true }, endsWith: String? = nil,
    divide: (@Sendable ([Word]) -> ArgumentsBefore.Split)? = nil
  ) {
    self.name = name
    self.fewest = fewest
    self.most = most
    self.shown = shown
    self.noun = noun
    self.takesRest = takesRest
    self.accepts = accepts
    self.endsWith = endsWith
    self.divide = divide
  }
}

/// The declaration of an option, without its value.
public struct OptionDeclaration: Sendable, Hashable {
  public let name: String
  /// The name of its value in the synopsis; `nil` for a switch.
  public var valueName: String?
  /// The kind of its value, for completion.
  public var kind: ArgumentKind?
  public let summary: String
  /// The reason for asking a person when an agent gives this option.
  public var asks: Effect.Reason?
  /// Whether the form requires the option.
  var isRequired = false

  public init(
    name: String, valueName: String? = nil, kind: ArgumentKind? = nil, summary: String,
    asks: Effect.Reason? = nil, isRequired: Bool = false
  ) {
    self.name = name
    self.valueName = valueName
    self.kind = kind
    self.summary = summary
    self.asks = asks
    self.isRequired = isRequired
  }

  /// The option as typed: `--format FORMAT`, or `-n N` if its name is one letter.
  public var form: String { Self.typed(name) + (valueName.map { " " + $0 } ?? "") }

  /// Returns the name with its hyphens.
  public static func typed(_ name: String) -> String { (name.count == 1 ? "-" : "--") + name }

  /// The option that every command has.
  public static let help = OptionDeclaration(name: "help", summary: "Show help for the command")
}

// MARK: Arguments

/// A required argument.
public struct Argument: FormPart {
  public let slot: Slot

  /// - Parameters:
  ///   - noun: the description of a missing argument, such as `a number`.
  ///   - accepts: whether a word can be this argument, if that distinguishes the form from others.
  public init(
    _ name: String, _ kind: ArgumentKind? = nil, noun: String,
    accepts: @escaping @Sendable (Word) -> Bool = { _ in true }
  ) {
    slot = Slot(
      name: name, fewest: 1, most: 1, shown: [.init(name: name, kind: kind, isOptional: false)], noun: noun,
      accepts: accepts)
  }

  public var slots: [Slot] { [slot] }

  public func value(in call: CommandCall) throws -> Word {
    guard let word = call.words(of: slot).first else { throw call.missing(slot.noun) }
    return word
  }
}

/// An optional argument.
public struct OptionalArgument: FormPart {
  public let slot: Slot

  public init(_ name: String, _ kind: ArgumentKind? = nil) {
    slot = Slot(
      name: name, fewest: 0, most: 1, shown: [.init(name: name, kind: kind, isOptional: true)], noun: name)
  }

  public var slots: [Slot] { [slot] }
  public func value(in call: CommandCall) -> Word? { call.words(of: slot).first }
}

/// Any number of arguments.
public struct Arguments: FormPart {
  public let slot: Slot

  /// Takes zero or more arguments.
  public init(_ name: String, _ kind: ArgumentKind? = nil) {
    slot = Slot(
      name: name, fewest: 0, most: nil, shown: [.init(name: name, kind: kind, isOptional: true)], noun: name)
  }

  /// Takes one or more arguments.
  public init(_ name: String, _ kind: ArgumentKind? = nil, noun: String, takesRest: Bool = false) {
    slot = Slot(
      name: name, fewest: 1, most: nil, shown: [.init(name: name, kind: kind, isOptional: false)], noun: noun,
      takesRest: takesRest)
  }

  public var slots: [Slot] { [slot] }
  public func value(in call: CommandCall) -> [Word] { call.words(of: slot) }
}

/// Any number of arguments before words of another kind: `[REFERENCES] FOLDER`. The words determine how many
/// of them belong to the second kind.
public struct ArgumentsBefore: FormPart {
  public let slot: Slot
  private let divide: @Sendable ([Word]) -> Split
  private let fewestFirst: Int
  private let isLastOptional: Bool

  /// - Parameters:
  ///   - isLastOptional: whether there may be no words of the second kind.
  ///   - lastCount: the number of words at the end that are of the second kind; 1 by default.
  public init(
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

  public var slots: [Slot] { [slot] }

  public func value(in call: CommandCall) throws -> Split {
    let split = divide(call.words(of: slot))
    guard !split.last.isEmpty || isLastOptional, split.first.count >= fewestFirst else {
      throw call.missing(slot.noun)
    }
    return split
  }

  public struct Split: Sendable {
    public let first: [Word]
    /// The words of the second kind; empty only if they are optional.
    public let last: [Word]
  }
}

// MARK: Options

/// An option without a value.
public struct Flag: FormPart {
  public let options: [OptionDeclaration]

  public init(_ name: String, _ summary: String, asks: Effect.Reason? = nil) {
    options = [OptionDeclaration(name: name, summary: summary, asks: asks)]
  }

  static let yesName = "yes"
  public static let yes = Flag(yesName, "Don't ask first")

  public func value(in call: CommandCall) -> Bool { options.contains { call.has($0.name) } }
}

/// Two options without a value that exclude each other: `[--stop|--go-on]`.
public struct Alternative: FormPart {
  public let options: [OptionDeclaration]
  private let on: String
  private let off: String

  public init(_ on: String, _ onSummary: String, or off: String, _ offSummary: String) {
    (self.on, self.off) = (on, off)
    options = [
      OptionDeclaration(name: on, summary: onSummary), OptionDeclaration(name: off, summary: offSummary),
    ]
  }

  public var shownOptions: [String] { ["[--\(on)|--\(off)]"] }

  /// Returns whether the first one was given; `nil` for neither.
  public func value(in call: CommandCall) -> Bool? { call.has(on) || call.has(off) ? call.has(on) : nil }
}

/// An option with a value.
public struct Option: FormPart {
  public let options: [OptionDeclaration]
  private let read: @Sendable (Word) throws -> String

  /// - Parameter read: converts the word for the body; by default to its text.
  public init(
    _ name: String, _ valueName: String, _ kind: ArgumentKind? = nil, _ summary: String,
    asks: Effect.Reason? = nil, reading read: @escaping @Sendable (Word) throws -> String = { $0.text }
  ) {
    options = [
      OptionDeclaration(name: name, valueName: valueName, kind: kind, summary: summary, asks: asks)
    ]
    self.read = read
  }

  /// Returns the value that was given last.
  public func value(in call: CommandCall) throws -> String? {
    try options.first.flatMap { call.options[$0.name]?.last }.map(read)
  }
}

/// A required option with a value.
public struct RequiredOption: FormPart {
  public let options: [OptionDeclaration]
  private let read: @Sendable (Word) throws -> String

  /// - Parameter read: converts the word for the body; by default to its text.
  public init(
    _ name: String, _ valueName: String, _ kind: ArgumentKind? = nil, _ summary: String,
    reading read: @escaping @Sendable (Word) throws -> String = { $0.text }
  ) {
    options = [
      OptionDeclaration(name: name, valueName: valueName, kind: kind, summary: summary, isRequired: true)
    ]
    self.read = read
  }

  public var shownOptions: [String] { options.map(\.form) }

  public func value(in call: CommandCall) throws -> String {
    guard let option = options.first, let word = call.options[option.name]?.last else {
      throw call.missing(shownOptions.joined(separator: " "))
    }
    return try read(word)
  }
}

/// Options that belong together and are read together, such as those for writing mail.
public struct OptionGroup: FormPart {
  public let options: [OptionDeclaration]
  public let shownOptions: [String]

  /// - Parameter synopsis: their common synopsis, such as `[OPTION…]`; `nil` to show each option.
  public init(_ options: [OptionDeclaration], synopsis: String? = nil) {
    self.init(options, shown: synopsis.map { [$0] } ?? options.map { "[\($0.form)]" })
  }

  /// - Parameter shown: their form in the synopsis; empty if another form shows them.
  public init(_ options: [OptionDeclaration], shown: [String]) {
    self.options = options
    shownOptions = shown
  }

  /// Returns the whole call, from which the group reads its own options.
  public func value(in call: CommandCall) -> CommandCall { call }
}

/// The line itself, for forms that need the name of the command or must be able to repeat the line.
public struct WholeCall: FormPart {
  public init() {}

  public func value(in call: CommandCall) -> CommandCall { call }
}
