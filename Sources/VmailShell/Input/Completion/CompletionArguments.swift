/// What may stand at a place among a command's options and arguments.
struct CompletionArguments {
  /// A kind of word, and how much of one is typed.
  struct Choice {
    var kind: CommandInfo.Argument
    var typed: String
    /// What stands before it in the same word, such as `--format=`.
    var prefix = ""
  }

  let info: CommandInfo
  /// The words between the command's name and the cursor.
  let before: [Word]
  let typed: String

  var choices: [Choice] {
    var position = 0
    var pending: CommandInfo.Option?
    var endsOptions = false
    for word in before {
      if pending != nil {
        pending = nil
      } else if endsOptions || !word.text.hasPrefix("--") {
        position += 1
      } else if word.text == "--" {
        endsOptions = true
      } else if !word.text.contains("=") {
        pending = option(word.text.dropFirst(2)).flatMap { $0.valueName == nil ? nil : $0 }
      }
    }
    if let pending { return pending.value.map { [Choice(kind: $0, typed: typed)] } ?? [] }
    if !endsOptions, typed.hasPrefix("--") { return optionChoices }
    guard let kind = argument(position) else { return [] }
    if kind == .setting, let choice = assignment { return [choice] }
    return [Choice(kind: kind, typed: typed)]
  }

  private func option(_ name: some StringProtocol) -> CommandInfo.Option? {
    info.options.first { $0.name == name }
  }

  private func argument(_ position: Int) -> CommandInfo.Argument? {
    if position < info.arguments.count { return info.arguments[position] }
    return info.repeatsLastArgument ? info.arguments.last : nil
  }

  private var optionChoices: [Choice] {
    guard let equals = typed.firstIndex(of: "=") else {
      let names = info.options.map { "--" + $0.name } + ["--help"]
      return [Choice(kind: .choice(names), typed: typed)]
    }
    let name = typed[..<equals].dropFirst(2)
    guard let kind = option(name)?.value else { return [] }
    return [Choice(kind: kind, typed: String(typed[equals...].dropFirst()), prefix: "--\(name)=")]
  }

  /// `name=value`, as mailx writes it.
  private var assignment: Choice? {
    guard let equals = typed.firstIndex(of: "="),
      let kind = Settings.definition(named: String(typed[..<equals]))?.value
    else { return nil }
    return Choice(
      kind: kind, typed: String(typed[equals...].dropFirst()), prefix: String(typed[...equals]))
  }
}
