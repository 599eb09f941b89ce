import VmailTerminal

/// Finds the form of a command that a line matches.
///
/// Options are long (`--name value`, `--name=value`) and may appear anywhere; a word such as `-4` or `-` is a
/// reference (page 8.7). After `--` everything is an argument. A quoted word is never an option or one of a
/// form's own words: a label may be called `create`.
public struct FormMatch<Context: CommandContext> {
  /// The forms of the command, which may build them each time that it is asked for them.
  private let forms: [Form<Context>]
  private let match: SignatureMatch

  public init(_ command: any Command<Context>.Type, _ words: some Collection<Word>, line: String) {
    forms = command.forms
    match = SignatureMatch(
      command.info, forms.map { $0.signature }, words.map { $0 }, line, setting: Context.setting(named:))
  }

  /// Whether `--help` is among the options, even if the line matches no form. Options of another command
  /// don't count.
  public var asksForHelp: Bool { (try? match.given.get())?.options[OptionDeclaration.help.name] != nil }

  /// - Throws: ``ShellError`` that explains why the line does not match the closest form.
  public func bound() throws -> BoundCall<Context> {
    do {
      let (index, call) = try match.found()
      return BoundCall(form: forms[index], call: call)
    } catch var error as ShellError {
      if let place = error.place, place == match.dryRun?.range, let would = Context.command(named: "would") {
        error.hint = "Type \(would.info.name) \(match.lineWithoutDryRun)."
      }
      throw error
    }
  }
}

/// Finds the form by what the forms declare. It is not generic: the types of generic code that another module calls are
/// made at run time.
private struct SignatureMatch {
  private let info: CommandInfo
  private let forms: [FormSignature]
  private let words: [Word]
  private let line: String
  /// Returns the setting with a name.
  private let setting: (String) -> SettingDefinition?
  let given: Result<Given, any Error>

  init(
    _ info: CommandInfo, _ forms: [FormSignature], _ words: [Word], _ line: String,
    setting: @escaping (String) -> SettingDefinition?
  ) {
    (self.info, self.forms, self.words, self.line, self.setting) = (info, forms, words, line, setting)
    given = Result { try Given(words[...], of: info.name, with: forms) }
  }

  /// Returns the call, and the index of its form.
  func found() throws -> (form: Int, call: CommandCall) {
    let given = try given.get()
    var nearest: (Mismatch, FormSignature)?
    for index in candidates(for: given) {
      let form = forms[index]
      let call = CommandCall(
        info: info, form: form, arguments: Array(given.words.dropFirst(form.literals.count)),
        options: given.options, line: line)
      guard let mismatch = mismatch(of: call, given.optionWords) else { return (index, call) }
      if nearest.map({ mismatch.isNearer(than: $0.0) }) ?? true { nearest = (mismatch, form) }
    }
    guard let (mismatch, form) = nearest else { throw missingWord }
    throw error(mismatch, form)
  }

  /// The error about a line that begins like no form. If only one word can, an argument after it and an example say more.
  private var missingWord: ShellError {
    let names = literals.joined(separator: ", ")
    if literals.count > 1 { return .missingArgument("one of \(names)", of: info.name) }
    guard let form = forms.first(where: { $0.fewestArguments > 0 }),
      let example = info.examples.first(where: { $0.line.hasPrefix("\(info.name) \(names) ") })
    else { return .missingArgument(names, of: info.name) }
    return .missingArgument("\(missingNoun(of: form, 0)), as in \(example.line)", of: info.name)
  }

  /// The option with which other programs say what they would do.
  var dryRun: Word? { words.first { $0.typed == "--dry-run" } }

  var lineWithoutDryRun: String {
    let others = words.filter { $0.typed != "--dry-run" }.map { QuotedWord.quoted($0.text) }
    return ([info.name] + others).joined(separator: " ")
  }

  // MARK: Reading

  /// The words of a line and its options, which are separated in the same way for all forms.
  struct Given {
    /// The words that are not options: the form's own words and its arguments.
    var words: [Word] = []
    /// The number of words before a `--`; only these can be a form's own.
    var plainCount: Int?
    var options: [String: [Word]] = [:]
    /// The options in the order of the line.
    var optionWords: [(name: String, word: Word)] = []

    init(_ line: ArraySlice<Word>, of command: String, with forms: [FormSignature]) throws {
      let rest = Self.beginningOfRest(in: forms)
      let known = forms.options + [.help]
      var remaining = line
      while let word = remaining.popFirst() {
        if rest.map({ words.count > $0 }) ?? false {
          words.append(word)
        } else if word.text == "--", !word.isQuoted {
          plainCount = words.count
          words += remaining
          break
        } else if let option = try word.option() ?? Self.letter(word, in: known) {
          try take(option, word, of: command, known, from: &remaining)
        } else {
          words.append(word)
        }
      }
    }

    /// The number of arguments before the words of another command, in the first form that takes such words:
    /// later words are never options of this command, whatever the form.
    private static func beginningOfRest(in forms: [FormSignature]) -> Int? {
      forms.compactMap { form in
        form.slots.firstIndex(where: \.takesRest).map { index in
          form.slots[..<index].reduce(form.literals.count) { $0 + $1.fewest }
        }
      }.min()
    }

    /// Returns the option of one letter that was typed, such as `-n`; other words with one hyphen are references.
    private static func letter(_ word: Word, in known: [OptionDeclaration]) -> Word.OptionForm? {
      let option = word.isQuoted ? nil : known.first { $0.name.count == 1 && word.typed == "-" + $0.name }
      return option.map { Word.OptionForm(name: $0.name, value: nil) }
    }

    private mutating func take(
      _ typed: Word.OptionForm, _ word: Word, of command: String, _ known: [OptionDeclaration],
      from remaining: inout ArraySlice<Word>
    ) throws {
      guard let option = known.first(where: { $0.name == typed.name }) else {
        let nearest = SimilarName.nearest(to: typed.name, in: known.map(\.name))
        throw ShellError.unknownOption(word, of: command, nearest: nearest)
      }
      var value = typed.value
      if let valueName = option.valueName {
        value = value ?? remaining.popFirst()
        guard value != nil else { throw ShellError.optionNeedsValue(word, valueName) }
      } else if value != nil {
        throw ShellError.optionTakesNoValue(word)
      }
      options[typed.name, default: []].append(value ?? Word(text: "", range: word.range))
      optionWords.append((typed.name, word))
    }
  }

  // MARK: Choosing

  private var literals: [String] {
    var seen: Set<String> = []
    return forms.compactMap(\.literals.first).filter { seen.insert($0).inserted }
  }

  /// Returns the indices of the forms whose own words are in the line, those with the most words first. A form's own word
  /// is never an argument of another form.
  private func candidates(for given: Given) -> [Int] {
    let words = given.words.prefix(given.plainCount ?? given.words.count)
    let matching = forms.indices.filter { form in
      words.starts(with: forms[form].literals) { !$0.isQuoted && $0.text == $1 }
    }
    let most = matching.map { forms[$0].literals.count }.max() ?? 0
    let nearest = matching.filter { forms[$0].literals.count == most }
    // Forms with required options are tried before the others.
    return nearest.filter { !forms[$0].requiredOptions.isEmpty }
      + nearest.filter { forms[$0].requiredOptions.isEmpty }
  }

  private enum Mismatch {
    case missing(String)
    case tooMany(Word)
    case missingOption(OptionDeclaration)
    case wrongOption(Word, String)
    case otherEnd(String)

    /// The rank of the mismatch; the lowest is most likely what the user meant.
    var rank: Int {
      switch self {
      case .missing: 0
      case .tooMany: 1
      case .missingOption: 2
      case .wrongOption: 3
      case .otherEnd: 4
      }
    }

    /// Of two forms, the one that takes more of the words is nearer.
    func isNearer(than other: Mismatch) -> Bool {
      if case .tooMany(let word) = self, case .tooMany(let first) = other {
        return word.range.lowerBound > first.range.lowerBound
      }
      return rank < other.rank
    }
  }

  /// - Returns: `nil` if the line matches.
  private func mismatch(of call: CommandCall, _ optionWords: [(name: String, word: Word)]) -> Mismatch? {
    let (form, arguments) = (call.form, call.arguments)
    // Report a superfluous word first: it may be a misspelt word of another form.
    if form.mostArguments == 0, let word = arguments.first { return .tooMany(word) }
    let allowed = Set(form.allOptions.map(\.name)).union([OptionDeclaration.help.name])
    if let (name, word) = optionWords.first(where: { !allowed.contains($0.name) }) {
      return .wrongOption(word, name)
    }
    if let option = form.requiredOptions.first(where: { !call.has($0.name) }) {
      return .missingOption(option)
    }
    if let most = form.mostArguments, arguments.count > most { return .tooMany(arguments[most]) }
    if arguments.count < form.fewestArguments { return .missing(missingNoun(of: form, arguments.count)) }
    for slot in form.slots {
      if let word = call.words(of: slot).first(where: { !slot.accepts($0) }) { return .tooMany(word) }
      if let end = slot.endsWith, call.words(of: slot).last?.text != end { return .otherEnd(slot.noun) }
    }
    return nil
  }

  /// Returns the description of the first argument that is missing.
  private func missingNoun(of form: FormSignature, _ count: Int) -> String {
    var needed = 0
    for slot in form.slots {
      needed += slot.fewest
      if needed > count { return slot.noun }
    }
    return "more arguments"
  }

  private func error(_ mismatch: Mismatch, _ form: FormSignature) -> ShellError {
    let name = form.name(in: info.name)
    switch mismatch {
    case .missing(let noun), .otherEnd(let noun): return .missingArgument(noun, of: name)
    case .missingOption(let option): return .missingArgument(option.form, of: name)
    case .wrongOption(let word, let option):
      let owners = forms.filter { $0.allOptions.contains { $0.name == option } }
      return .optionOfOtherForm(
        word, option, of: name, goesWith: owners.map { $0.name(in: info.name) })
    case .tooMany(let word):
      if let error = unquotedValue() { return error }
      let typed = form.literals.isEmpty ? words.first { !$0.text.hasPrefix("--") } : nil
      if let typed, let meant = SimilarName.nearest(to: typed.text, in: literals) {
        return .unexpectedArgument(typed, of: info.name, nearest: meant)
      }
      return .unexpectedArgument(word, of: name)
    }
  }

  /// Returns the error of a setting whose value has several words without quotes; `nil` for any other line.
  private func unquotedValue() -> ShellError? {
    guard let given = try? given.get() else { return nil }
    let form = candidates(for: given).map { forms[$0] }.first { form in
      form.slots.last?.shown.last?.kind == .settingValue
        && form.requiredOptions.allSatisfy { given.options[$0.name] != nil }
    }
    guard let form else { return nil }
    let arguments = Array(given.words.dropFirst(form.literals.count))
    guard arguments.count > 2, let setting = setting(arguments[0].text) else { return nil }
    let value = arguments.dropFirst().map(\.text).joined(separator: " ")
    guard setting.isValid(value) else { return nil }
    let name = form.name(in: info.name)
    var error = ShellError.unexpectedArgument(arguments[2], of: name)
    let quoted = "\"\(QuotedWord.escapedInDoubleQuotes(value))\""
    error.hint = "Put the value in quotes: \(name) \(setting.name) \(quoted)."
    return error
  }
}

extension BoundCall {
  /// - Parameter words: the words after the command's name.
  public init(_ command: any Command<Context>.Type, _ words: some Collection<Word>, line: String) throws {
    self = try FormMatch(command, words, line: line).bound()
  }
}

extension ShellError {
  static func optionOfOtherForm(
    _ word: Word, _ option: String, of form: String, goesWith others: [String]
  ) -> ShellError {
    ShellError(
      .usage, "\(form) does not take \(OptionDeclaration.typed(option))",
      hint: others.isEmpty ? nil : "It can be used with \(Sentence.choice(others, "and")).",
      place: word.range,
      isMistake: true)
  }
}
