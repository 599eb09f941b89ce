/// The lists in `docs/agents.md` of what an agent may do by itself and what a person must confirm, from the effects
/// that forms and options declare.
enum AgentGateDocument {
  static let path = "agents.md"
  static let begin = "<!-- Generated from the commands' forms: swift run vmail-docs docs -->"
  static let end = "<!-- End of what is generated -->"

  static var text: String {
    var lines = ["### By itself", ""]
    lines += list(of: [
      ("Shows something, or changes what this session shows", { $0 == .nothing || $0 == .marksRead }),
      ("Changes mail, and `undo` takes it back", { $0 == .undoably }),
      ("Connects to your own servers", { $0 == .syncs }),
      (
        "Works something out about mail, on this machine or by the model that you have set",
        { $0 == .worksOut }
      ),
      ("Puts the store in order", { $0 == .repairs }),
    ])
    lines += ["### With your yes", ""]
    for reason in Effect.Reason.allCases {
      let always = forms { $0.effect == .asks(reason) } + options(asking: reason)
      let sometimes = forms { $0.effect == .asksWithin(reason) || $0.mayAsk.contains(reason) }
      var parts = always.isEmpty ? [] : [joined(always)]
      // Such as delete, which needs no yes where it moves mail to the Trash, and the server has one.
      if !sometimes.isEmpty { parts.append("when they do that: " + joined(sometimes)) }
      if !parts.isEmpty {
        lines.append("- \(Sentence.begun(reason.rawValue)): \(parts.joined(separator: "; "))")
      }
    }
    let others = [
      ("!", "`! PROGRAM`, `COMMAND | PROGRAM`: run other programs"),
      (">", "`COMMAND > FILE`, `COMMAND >> FILE`: write files"),
      ("$", "`${NAME}` of the environment: reads environment variables"),
    ]
    return (lines + others.map { "- " + $0.1 } + [""]).joined(separator: "\n")
  }

  private static func list(of kinds: [(String, (Effect) -> Bool)]) -> [String] {
    kinds.map { title, holds in "- \(title): \(joined(forms { holds($0.effect) }))" } + [""]
  }

  private static func forms(where holds: (Form) -> Bool) -> [String] {
    CommandTable.all.flatMap { command -> [String] in
      let fitting = command.forms.filter(holds)
      // All of a command's forms are named by its name alone.
      if fitting.count == command.forms.count, !fitting.isEmpty { return [command.info.name] }
      return fitting.map { shortSynopsis(of: $0, in: command) }
    }
  }

  private static func options(asking reason: Effect.Reason) -> [String] {
    CommandTable.all.flatMap { command in
      command.options.filter { $0.asks == reason }.map { "\(command.info.name) --\($0.name)" }
    }
  }

  /// Its words and arguments, without the options that may be left out.
  private static func shortSynopsis(of form: Form, in command: any Command.Type) -> String {
    ([form.name(in: command.info.name)] + form.requiredOptions.filter { $0.valueName != nil }.map(\.form)
      + form.slots.flatMap { $0.shown.map(\.synopsis) }).joined(separator: " ")
  }

  private static func joined(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { "`\($0)`" }.joined(separator: ", ")
  }
}
