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
  var isConfirmed: Bool { has("yes") }

  /// The action named in an error, after `Couldn't …`.
  var action: String {
    if form.summary.isEmpty, let loading = info.loading { return loading }
    let summary = form.summary.isEmpty ? info.summary : form.summary
    return summary.prefix(1).lowercased() + summary.dropFirst()
  }

  func words(of slot: Slot) -> [Word] { slotWords[slot.name] ?? [] }

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
