public import VmailTerminal

/// A command of a program. Its file contains everything about it; help, completion and documents are generated from
/// ``info`` and ``forms``.
public protocol Command<Context>: Sendable {
  associatedtype Context: CommandContext
  static var info: CommandInfo { get }
  /// The forms of the command, in the order in which help shows them.
  static var forms: [Form<Context>] { get }
}

extension Command {
  public static var name: String { info.name }
  /// The synopsis, with one line per form.
  public static var synopsis: [String] { forms.map { $0.synopsis(of: info.name) } }

  /// The options of all its forms, without duplicates.
  public static var options: [OptionDeclaration] { forms.map { $0.signature }.options }
}

/// What help says of a command, and what the dispatcher needs to know of it.
public struct CommandInfo: Sendable {
  /// The heading under which `help` lists a command. A program declares its headings as static members.
  public struct Topic: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The heading of commands that every program has.
    public static let shell = Self(rawValue: "The shell")
  }

  public typealias Example = HelpExample

  /// A precondition of a form, which the program meets before the form runs, or reports what is missing. A program
  /// declares its own as static members.
  public struct Need: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public let name: String
  public var shortNames: [String] = []
  /// The other words under which users may look it up in help.
  public var helpNames: [String] = []
  public let topic: Topic
  /// The effect of the command, as an imperative without a full stop.
  public let summary: String
  /// Further information, in sentences.
  public let details: String
  public let examples: [Example]
  /// The word that stands for it among the features of the program; `nil` if the command is not one that scripts look
  /// for there.
  public var feature: String?
  /// Whether the command may change the names that completion knows.
  public var addsPlaces = false
  /// The action named in an error, after `Couldn't …`; `nil` for the summary. Forms with a
  /// summary of their own use that.
  public var loading: String?
  /// The notice on standard error if the command takes longer than a moment (page 8.23).
  public var loadingText: String?
  /// The records that it prints. They are a closure because the runtime looks generic types up among all conformances,
  /// which takes longer than the rest of the command's declaration.
  private let records: @Sendable () -> [any OutputRecord.Type]
  public var output: [any OutputRecord.Type] { records() }

  public init(
    name: String, shortNames: [String] = [], helpNames: [String] = [], topic: Topic, summary: String,
    details: String, examples: [Example], feature: String? = nil, addsPlaces: Bool = false,
    loading: String? = nil,
    loadingText: String? = nil, output: @autoclosure @escaping @Sendable () -> [any OutputRecord.Type]
  ) {
    self.name = name
    self.shortNames = shortNames
    self.helpNames = helpNames
    self.topic = topic
    self.summary = summary
    self.details = details
    self.examples = examples
    self.feature = feature
    self.addsPlaces = addsPlaces
    self.loading = loading
    self.loadingText = loadingText
    records = output
  }
}
