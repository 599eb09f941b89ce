/// What may stand at a place among a command's options and arguments.
struct CompletionArguments {
  /// A kind of word, and how much of one is typed.
  struct Slot {
    var kind: CommandInfo.Argument
    var typed: String
    /// What stands before it in the same word, such as `--format=`.
    var prefix = ""
  }

  let info: CommandInfo
  /// The words between the command's name and the cursor.
  let before: [Word]
  let typed: String

  var slots: [Slot] {
    var arguments: [String] = []
    var options: Set<String> = []
    var pending: CommandInfo.Option?
    var endsOptions = false
    for word in before {
      if pending != nil {
        pending = nil
      } else if endsOptions || !word.text.hasPrefix("--") {
        arguments.append(word.text)
      } else if word.text == "--" {
        endsOptions = true
      } else {
        options.insert(word.text)
        if !word.text.contains("=") {
          pending = option(word.text.dropFirst(2)).flatMap { $0.valueName == nil ? nil : $0 }
        }
      }
    }
    if let pending { return pending.value.map { [Slot(kind: $0, typed: typed)] } ?? [] }
    if !endsOptions, typed.hasPrefix("--") { return optionSlots }
    guard let kind = argument(arguments.count, behind: arguments.first, options) else { return [] }
    if kind == .setting, let choice = assignment { return [choice] }
    return [Slot(kind: kind, typed: typed)]
  }

  private func option(_ name: some StringProtocol) -> CommandInfo.Option? {
    info.options.first { $0.name == name }
  }

  private func argument(
    _ position: Int, behind first: String?, _ options: Set<String>
  ) -> CommandInfo.Argument? {
    let kinds = info.arguments
    let kind =
      position < kinds.count ? kinds[position] : info.repeatsLastArgument ? kinds.last : nil
    return kind?.resolved(behind: first, options)
  }

  private var optionSlots: [Slot] {
    guard let equals = typed.firstIndex(of: "=") else {
      let options = info.options + [.help]
      let names = options.map { Choice("--" + $0.name, $0.summary) }
      return [Slot(kind: .choice(names), typed: typed)]
    }
    let name = typed[..<equals].dropFirst(2)
    guard let kind = option(name)?.value else { return [] }
    return [Slot(kind: kind, typed: String(typed[equals...].dropFirst()), prefix: "--\(name)=")]
  }

  /// `name=value`, as mailx writes it.
  private var assignment: Slot? {
    guard let equals = typed.firstIndex(of: "="),
      let kind = Settings.definition(named: String(typed[..<equals]))?.value
    else { return nil }
    return Slot(
      kind: kind, typed: String(typed[equals...].dropFirst()), prefix: String(typed[...equals]))
  }
}
