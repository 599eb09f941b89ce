import VmailTerminal

/// A command line, parsed according to a form of its command.
public struct CommandCall: Sendable {
  public let info: CommandInfo
  public let form: FormSignature
  /// The words after those of the form, without options.
  public let arguments: [Word]
  /// The values given for each option; a switch has an empty word.
  public let options: [String: [Word]]
  /// The line as typed.
  public let line: String
  private let slotWords: [String: [Word]]

  public init(
    info: CommandInfo, form: FormSignature, arguments: [Word], options: [String: [Word]], line: String
  ) {
    self.info = info
    self.form = form
    self.arguments = arguments
    self.options = options
    self.line = line
    slotWords = Self.share(arguments, among: form.slots)
  }

  public func has(_ option: String) -> Bool { options[option] != nil }
  public func value(of option: String) -> String? { options[option]?.last?.text }
  public func values(of option: String) -> [String] { options[option]?.map(\.text) ?? [] }

  /// Whether `--yes` was given.
  public var isConfirmed: Bool { has(Flag.yesName) }

  /// The action named in an error, after `Couldn't …`.
  public var action: String {
    if form.summary.isEmpty, let loading = info.loading { return loading }
    let summary = form.summary.isEmpty ? info.summary : form.summary
    return summary.prefix(1).lowercased() + summary.dropFirst()
  }

  public func words(of slot: Slot) -> [Word] { slotWords[slot.name] ?? [] }

  public func words(named slot: String) -> [Word] { slotWords[slot] ?? [] }

  /// The words of each argument, with the kind of things that they name.
  public var assignedWords: [(kind: ArgumentKind?, words: [Word])] {
    form.slots.flatMap { slot -> [(kind: ArgumentKind?, words: [Word])] in
      let words = words(of: slot)
      guard let split = slot.divide?(words) else { return [(slot.shown.first?.kind, words)] }
      return Array(zip(slot.shown.map(\.kind), [split.first, split.last])).map { ($0.0, $0.1) }
    }
  }

  /// The call without `--yes`, which means nothing if an agent has typed it.
  public var unconfirmed: CommandCall {
    with(options.filter { $0.key != Flag.yesName })
  }

  /// Returns the call with other options.
  public func with(_ options: [String: [Word]]) -> CommandCall {
    CommandCall(info: info, form: form, arguments: arguments, options: options, line: line)
  }

  /// Returns whether the line has only blanks between two words.
  public func hasNothing(between first: Range<Int>, and second: Range<Int>) -> Bool {
    first.upperBound < second.lowerBound
      && line.dropFirst(first.upperBound).prefix(second.lowerBound - first.upperBound).allSatisfy(
        \.isWhitespace)
  }

  /// Returns the error about a missing argument.
  public func missing(_ noun: String) -> ShellError { .missingArgument(noun, of: form.name(in: info.name)) }

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
  public var spelt: String {
    let given = options.sorted { $0.key < $1.key }.flatMap { name, values in
      values.map { value in
        form.allOptions.first { $0.name == name }?.valueName == nil
          ? OptionDeclaration.typed(name)
          : "\(OptionDeclaration.typed(name)) " + QuotedWord.quoted(value.text)
      }
    }
    let words = form.literals + arguments.map { QuotedWord.quoted($0.text) }
    return ([info.name] + words + given).joined(separator: " ")
  }

  /// The reasons why a person must be asked before it runs, without duplicates.
  public var reasonsToAsk: [Effect.Reason] {
    var reasons: [Effect.Reason] = []
    if case .confirmed(let reason, .before) = form.effect { reasons.append(reason) }
    for option in form.allOptions where has(option.name) {
      if let reason = option.asks, !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons
  }

  /// The effect of the call, including its options.
  public var wholeEffect: Effect {
    if case .confirmed = form.effect { return form.effect }
    return reasonsToAsk.first.map(Effect.asks) ?? form.effect
  }
}

/// A call, with the form that carries it out.
public struct BoundCall<Context: CommandContext>: Sendable {
  public let form: Form<Context>
  public var call: CommandCall

  /// Returns the body with the values of the call.
  /// - Throws: ``ShellError`` for a value that can't be parsed.
  public func body() throws -> Form<Context>.Body { try form.bind(call) }
}
