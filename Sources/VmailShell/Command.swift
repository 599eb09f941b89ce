/// One command of the shell. Its file holds all there is to know about it; help, completion and
/// docs/commands.md are made from ``info``.
protocol Command: Sendable {
  static var info: CommandInfo { get }
  init()
  /// Does the work through use cases and hands results to the console.
  func run(_ call: CommandCall, in shell: inout Shell) async throws
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

  struct Option: Sendable {
    let name: String
    /// What stands behind it in the synopsis; `nil` for a switch.
    let valueName: String?
    /// What its value is, for completion.
    let value: Argument?
    let summary: String

    init(_ name: String, value: String? = nil, of kind: Argument? = nil, _ summary: String) {
      self.name = name
      valueName = value
      self.value = kind
      self.summary = summary
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

  /// What an argument is, for completion.
  indirect enum Argument: Hashable, Sendable {
    case references, query, folder, account, setting, command, alias, path
    /// A label's name; with the `+` or `-` that adds or removes it.
    case label, labelChange
    /// Of the open conversation: `3`, `3.1` of its attachments, `3.1` of its links.
    case messages, attachments, links
    /// Of people, from mail that was seen, with commas between them; one of the user's own.
    case address, ownAddress
    /// What the setting named before it can be.
    case settingValue
    case tab, savedSearch, namedSet, trustedSender, snoozeTime
    /// What a rule does: `label Bills; archive`.
    case ruleSteps
    /// A number of what the command of that name lists.
    case drafts, outbox, pending, rules, snoozed, jobs
    /// A number of what `on` lists for that event.
    case eventCommands(String)
    /// Of help; of JSON output.
    case helpTopic, outputType
    case choice([Choice])
    case either(Argument, Argument)
    /// What it is depends on the command's first argument, or on an option such as `--cancel`.
    case following([String: Argument], otherwise: Argument? = nil)

    static func choice(_ names: [String]) -> Argument { .choice(names.map { Choice($0) }) }

    /// What it is behind a first argument and options.
    func resolved(behind first: String?, _ options: Set<String>) -> Argument? {
      guard case .following(let kinds, let otherwise) = self else { return self }
      let kind = options.compactMap { kinds[$0] }.first ?? first.flatMap { kinds[$0] } ?? otherwise
      return kind?.resolved(behind: first, options)
    }
  }

  let name: String
  var shortNames: [String] = []
  let topic: Topic
  /// What it does, imperative, without a full stop.
  let summary: String
  /// How it is written, one line a form.
  let synopsis: [String]
  /// More than the summary says, in sentences.
  let details: String
  let examples: [Example]
  var options: [Option] = []
  /// In their order.
  var arguments: [Argument] = []
  /// Whether more arguments may follow that are like the last.
  var repeatsLastArgument = false
  /// Whether its arguments are a command, whose options are no options of its own.
  var wrapsCommand = false
  /// Whether it may run beside the prompt (`&`): it takes long, asks nothing that an option can't say, and
  /// leaves the session as it is.
  var canRunAsJob = false
  /// Whether there may be new accounts or folders afterwards.
  var addsPlaces = false
  var needs: [Need] = []
  /// What could not be done when its mail cannot be read, as in `Couldn't …`.
  var loading = "load emails"
  /// What is said on standard error when it takes longer than a moment (page 8.23).
  var loadingText: String?
  /// What a person must confirm when an agent types it.
  var effects = CommandEffects.unknown
  /// What it does in a rehearsal.
  var rehearsal = Rehearsal.tells
  /// The JSON types it prints.
  let output: [String]
}

/// A command line, taken apart for its command.
struct CommandCall: Sendable {
  let info: CommandInfo
  /// The words that are not options.
  let arguments: [Word]
  /// The values each option was given; a switch has an empty string.
  let options: [String: [String]]
  /// The line as it was typed.
  let line: String

  func has(_ option: String) -> Bool { options[option] != nil }
  func value(of option: String) -> String? { options[option]?.last }

  /// Throws when there are more than `count` arguments.
  func expectAtMost(_ count: Int) throws {
    if arguments.count > count { throw ShellError.unexpectedArgument(arguments[count], of: info.name) }
  }
}

extension CommandCall {
  /// Sorts the words behind a command's name into options and arguments.
  ///
  /// Options are long (`--name value`, `--name=value`); a word such as `-4` or `-` is a reference
  /// (page 8.7). Behind `--` everything is an argument.
  init(info: CommandInfo, words: some Collection<Word>, line: String) throws {
    var arguments: [Word] = []
    var options: [String: [String]] = [:]
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word.text == "--", !word.isQuoted {
        arguments += rest
        break
      }
      let isWrapped = info.wrapsCommand && !arguments.isEmpty
      guard word.text.hasPrefix("--"), !word.isQuoted, !isWrapped else {
        arguments.append(word)
        continue
      }
      let parts = word.text.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      guard let option = Self.option(name, of: info) else {
        let nearest = SimilarName.nearest(to: name, in: info.options.map(\.name))
        throw ShellError.unknownOption(word, of: info.name, nearest: nearest)
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if let valueName = option.valueName {
        value = value ?? rest.popFirst()?.text
        guard value != nil else { throw ShellError.optionNeedsValue(word, valueName) }
      } else if value != nil {
        throw ShellError.optionTakesNoValue(word)
      }
      options[option.name, default: []].append(value ?? "")
    }
    self.init(info: info, arguments: arguments, options: options, line: line)
  }

  private static func option(_ name: String, of info: CommandInfo) -> CommandInfo.Option? {
    let help = CommandInfo.Option.help
    return name == help.name ? help : info.options.first { $0.name == name }
  }
}

extension CommandInfo.Option {
  /// That every command has.
  static let help = CommandInfo.Option("help", "Show how the command is used")
}
