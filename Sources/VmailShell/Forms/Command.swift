/// One command of the shell. Its file holds all there is to know about it; help, completion and
/// docs/commands.md are made from ``info`` and ``forms``.
protocol Command: Sendable {
  static var info: CommandInfo { get }
  /// The ways to write it, in the order in which help shows them.
  static var forms: [Form] { get }
}

extension Command {
  static var name: String { info.name }
  /// How it is written, a line a form.
  static var synopsis: [String] { forms.map { $0.synopsis(of: info.name) } }

  /// The options of all its forms, each once.
  static var options: [OptionDeclaration] {
    var seen: Set<String> = []
    return forms.flatMap(\.allOptions).filter { seen.insert($0.name).inserted }
  }
}

struct CommandInfo: Sendable {
  /// Under which heading `help` lists it.
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

  /// What must be there before a command can run; the dispatcher sees to it and words what is
  /// missing.
  enum Need: Sendable {
    /// The store, opened.
    case store
    /// A place to be: some account, entered (and so the store).
    case place
    /// One account, chosen: All Inboxes is not enough.
    case account
  }

  let name: String
  var shortNames: [String] = []
  /// What people may look for in help instead.
  var helpNames: [String] = []
  let topic: Topic
  /// What it does, imperative, without a full stop.
  let summary: String
  /// More than the summary says, in sentences.
  let details: String
  let examples: [Example]
  /// Whether there may be new accounts or folders afterwards.
  var addsPlaces = false
  /// What could not be done when the store fails, as in `Couldn't …`; `nil` for what its summary says. Forms with a
  /// summary of their own use that.
  var loading: String?
  /// What is said on standard error when it takes longer than a moment (page 8.23).
  var loadingText: String?
  /// The JSON types it prints.
  let output: [String]
}
