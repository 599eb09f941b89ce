/// A command of the shell. Its file contains everything about it; help, completion and docs/commands.md are
/// generated from ``info`` and ``forms``.
protocol Command: Sendable {
  static var info: CommandInfo { get }
  /// The forms of the command, in the order in which help shows them.
  static var forms: [Form] { get }
}

extension Command {
  static var name: String { info.name }
  /// The synopsis, with one line per form.
  static var synopsis: [String] { forms.map { $0.synopsis(of: info.name) } }

  /// The options of all its forms, without duplicates.
  static var options: [OptionDeclaration] {
    var seen: Set<String> = []
    return forms.flatMap(\.allOptions).filter { seen.insert($0.name).inserted }
  }
}

struct CommandInfo: Sendable {
  /// The heading under which `help` lists it.
  enum Topic: String, Sendable, CaseIterable {
    case reading = "Reading mail"
    case acting = "Acting on mail"
    case writing = "Writing mail"
    case places = "Folders and accounts"
    case files = "Mail in files"
    case shell = "The shell"
  }

  struct Example: Sendable {
    let line: String
    let does: String

    init(_ line: String, _ does: String) {
      self.line = line
      self.does = does
    }
  }

  /// The precondition of a command; the dispatcher establishes it, or reports what is missing.
  enum Need: Sendable {
    /// The opened store.
    case store
    /// A current place, and so an entered account and the store.
    case place
    /// A single current account; All Inboxes is not enough.
    case account
  }

  let name: String
  var shortNames: [String] = []
  /// The other words under which users may look it up in help.
  var helpNames: [String] = []
  let topic: Topic
  /// The effect of the command, as an imperative without a full stop.
  let summary: String
  /// Further information, in sentences.
  let details: String
  let examples: [Example]
  /// Whether the command may add accounts or folders.
  var addsPlaces = false
  /// The action named in an error of the store, after `Couldn't …`; `nil` for the summary. Forms with a
  /// summary of their own use that.
  /// summary of their own use that.
  var loading: String?
  /// The notice on standard error if the command takes longer than a moment (page 8.23).
  var loadingText: String?
  /// The types of the JSON it prints.
  let output: [String]
}
