import VmailTerminal

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
    case acting = "Organizing mail"
    case writing = "Writing mail"
    case places = "Folders and accounts"
    case files = "Mail in files"
    case shell = "The shell"
  }

  typealias Example = HelpExample

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
  var loading: String?
  /// The notice on standard error if the command takes longer than a moment (page 8.23).
  var loadingText: String?
  /// The records that it prints.
  let output: [any OutputRecord.Type]
}

/// A command line, parsed according to a form of its command.
struct CommandCall: Sendable {
  let info: CommandInfo
  let form: Form
  /// The words after those of the form, without options.
  let arguments: [Word]
  /// The values given for each option; a switch has an empty word.
  let options: [String: [Word]]
  /// The line as typed.
  let line: String
  private let slotWords: [String: [Word]]

  init(info: CommandInfo, form: Form, arguments: [Word], options: [String: [Word]], line: String) {
    self.info = info
    self.form = form
    self.arguments = arguments
    self.options = options
    self.line = line
    slotWords = Self.share(arguments, among: form.slots)
  }

  func has(_ option: String) -> Bool { options[option] != nil }
  func value(of option: String) -> String? { options[option]?.last?.text }
  func values(of option: String) -> [String] { options[option]?.map(\.text) ?? [] }

  /// Whether `--yes` was given.
  var isConfirmed: Bool { has(Flag.yesName) }

  /// The action named in an error, after `Couldn't …`.
  var action: String {
    if form.summary.isEmpty, let loading = info.loading { return loading }
    let summary = form.summary.isEmpty ? info.summary : form.summary
    return summary.prefix(1).lowercased() + summary.dropFirst()
  }

  func words(of slot: Slot) -> [Word] { slotWords[slot.name] ?? [] }

  func words(named slot: String) -> [Word] { slotWords[slot] ?? [] }

  /// The words of each argument, with the kind of things that they name.
  var assignedWords: [(kind: ArgumentKind?, words: [Word])] {
    form.slots.flatMap { slot -> [(kind: ArgumentKind?, words: [Word])] in
      let words = words(of: slot)
      guard let split = slot.divide?(words) else { return [(slot.shown.first?.kind, words)] }
      return Array(zip(slot.shown.map(\.kind), [split.first, split.last])).map { ($0.0, $0.1) }
    }
  }

  /// The call without `--yes`, which means nothing if an agent has typed it.
  var unconfirmed: CommandCall {
    var options = options
    options[Flag.yesName] = nil
    return CommandCall(info: info, form: form, arguments: arguments, options: options, line: line)
  }

  /// Returns the error about a missing argument.
  func missing(_ noun: String) -> ShellError { .missingArgument(noun, of: form.name(in: info.name)) }

  /// Distributes arguments: each slot gets its minimum, and the first slot that accepts more gets the rest.
  private static func share(_ arguments: [Word], among slots: [Slot]) -> [String: [Word]] {
    var spare = arguments.count - slots.reduce(0) { $0 + $1.fewest }
    var rest = arguments[...]
    var shares: [String: [Word]] = [:]
    for slot in slots {
      let more = max(0, min(spare, slot.most.map { $0 - slot.fewest } ?? spare))
      spare -= more
      shares[slot.name] = Array(rest.prefix(slot.fewest + more))
      rest = rest.dropFirst(slot.fewest + more)
    }
    return shares
  }
}

extension CommandCall {
  /// The call as it would be typed, with all substitutions made.
  var spelt: String {
    let given = options.sorted { $0.key < $1.key }.flatMap { name, values in
      values.map { value in
        form.allOptions.first { $0.name == name }?.valueName == nil
          ? "--" + name : "--\(name) " + QuotedWord.quoted(value.text)
      }
    }
    let words = form.literals + arguments.map { QuotedWord.quoted($0.text) }
    return ([info.name] + words + given).joined(separator: " ")
  }

  /// The reasons why a person must be asked before it runs, without duplicates.
  var reasonsToAsk: [Effect.Reason] {
    var reasons: [Effect.Reason] = []
    if case .confirmed(let reason, .before) = form.effect { reasons.append(reason) }
    for option in form.allOptions where has(option.name) {
      if let reason = option.asks, !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons
  }

  /// The effect of the call, including its options.
  var wholeEffect: Effect {
    if case .confirmed = form.effect { return form.effect }
    return reasonsToAsk.first.map(Effect.asks) ?? form.effect
  }
}
