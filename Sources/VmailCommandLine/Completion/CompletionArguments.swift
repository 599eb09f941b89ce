/// The possible arguments and options at a position: those accepted there by any form that matches the
/// preceding words.
struct CompletionArguments<Context: CommandContext> {
  /// The kind of a word, and the part already typed.
  struct Slot: Hashable {
    var kind: ArgumentKind
    var typed: String
    /// The text before it in the same word, such as `--format=`.
    var prefix = ""
  }

  let command: any Command<Context>.Type
  /// The words between the command's name and the cursor.
  let before: [Word]
  let typed: String

  /// The arguments and options between the command's name and the cursor's word.
  private struct Begun {
    var arguments: [Word] = []
    var options: Set<String> = []
    /// The option whose value is being typed.
    var pending: OptionDeclaration?
    var endsOptions = false
  }

  var slots: [Slot] {
    let begun = begun
    if let pending = begun.pending { return pending.kind.map { [Slot(kind: $0, typed: typed)] } ?? [] }
    if !begun.endsOptions, typed.hasPrefix("--") { return optionSlots(begun) }
    let forms = forms(for: begun)
    let named = forms.filter { form in
      form.requiredOptions.allSatisfy { begun.options.contains($0.name) }
    }
    var kinds = named.flatMap { self.kinds(of: $0, begun) }.flatMap(\.alternatives)
    if let words = literals(of: forms, begun) { kinds.append(words) }
    if kinds.contains(.setting), let choice = assignment { return [choice] }
    var seen: Set<ArgumentKind> = []
    return kinds.filter { seen.insert($0).inserted }.map { Slot(kind: $0, typed: typed) }
  }

  private var begun: Begun {
    var begun = Begun()
    for word in before {
      if begun.pending != nil {
        begun.pending = nil
      } else if begun.endsOptions || !word.text.hasPrefix("--") {
        begun.arguments.append(word)
      } else if word.text == "--" {
        begun.endsOptions = true
      } else {
        let name = word.text.dropFirst(2).prefix { $0 != "=" }
        begun.options.insert(String(name))
        if !word.text.contains("=") {
          begun.pending = option(name).flatMap { $0.valueName == nil ? nil : $0 }
        }
      }
    }
    return begun
  }

  private func option(_ name: some StringProtocol) -> OptionDeclaration? {
    command.options.first { $0.name == name }
  }

  /// Returns the forms that match the arguments and options typed so far.
  private func forms(for begun: Begun) -> [Form<Context>] {
    let fitting = command.forms.filter { form in
      let allowed = Set(form.allOptions.map(\.name))
      return begun.options.isSubset(of: allowed.union([OptionDeclaration.help.name]))
        && zip(form.literals, begun.arguments).allSatisfy { $0 == $1.text && !$1.isQuoted }
    }
    // A form's own word is never an argument of another form; an option that selects a form decides as well.
    let count = fitting.map { min($0.literals.count, begun.arguments.count) }.max() ?? 0
    let named = fitting.filter { min($0.literals.count, begun.arguments.count) == count }
    let wanted = named.filter { form in
      !form.requiredOptions.isEmpty && form.requiredOptions.allSatisfy { begun.options.contains($0.name) }
    }
    return wanted.isEmpty ? named : wanted
  }

  /// Returns the forms' own words that can follow, without duplicates.
  private func literals(of forms: [Form<Context>], _ begun: Begun) -> ArgumentKind? {
    var seen: Set<String> = []
    let choices = forms.compactMap { form -> Choice? in
      let literals = form.literals
      guard begun.arguments.count < literals.count, seen.insert(literals[begun.arguments.count]).inserted
      else { return nil }
      return Choice(
        literals[begun.arguments.count], form.summary.isEmpty ? command.info.summary : form.summary)
    }
    return choices.isEmpty ? nil : .choice(choices)
  }

  private func kinds(of form: Form<Context>, _ begun: Begun) -> [ArgumentKind] {
    let position = begun.arguments.count - form.literals.count
    return position < 0 ? [] : form.signature.kinds(at: position)
  }

  private func optionSlots(_ begun: Begun) -> [Slot] {
    guard let equals = typed.firstIndex(of: "=") else {
      var seen: Set<String> = []
      let options = forms(for: begun).flatMap(\.allOptions).filter { seen.insert($0.name).inserted } + [.help]
      return [
        Slot(
          kind: .choice(options.map { Choice(OptionDeclaration.typed($0.name), $0.summary) }), typed: typed)
      ]
    }
    let name = typed[..<equals].dropFirst(2)
    guard let kind = option(name)?.kind else { return [] }
    return [Slot(kind: kind, typed: String(typed[equals...].dropFirst()), prefix: "--\(name)=")]
  }

  /// The slot of `name=value`, the syntax of mailx.
  private var assignment: Slot? {
    guard let equals = typed.firstIndex(of: "="),
      let kind = Context.setting(named: String(typed[..<equals]))?.value
    else { return nil }
    return Slot(
      kind: kind, typed: String(typed[equals...].dropFirst()), prefix: String(typed[...equals]))
  }
}
