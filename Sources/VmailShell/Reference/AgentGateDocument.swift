import VmailCommandLine
import VmailTerminal
import VmailViews

/// The lists in `docs/agents.md` of what an agent may do on its own, what a person must confirm, and what is refused,
/// derived from the declared effects of forms and options.
enum AgentGateDocument {
  static let path = "docs/agents.md"
  static let begin = "<!-- \(ReferenceDocuments.notice) -->"

  static var text: String {
    var lines = ["### Without asking", ""]
    lines += list(of: [
      ("Shows something, or changes what this session shows", { $0 == .nothing || $0 == .marksRead }),
      ("Changes mail, and `undo` can take it back", { $0 == .undoably }),
      ("Connects to your own servers", { $0 == .syncs }),
      (
        "Analyses mail on this machine, or with the language model that you have set",
        { $0 == .worksOut }
      ),
      ("Tidies up the store", { $0 == .repairs }),
    ])
    lines += ["### With your confirmation", ""]
    for reason in Effect.Reason.all {
      let always = forms { $0.effect == .asks(reason) } + options(asking: reason)
      let sometimes = forms { $0.effect == .asksWithin(reason) || $0.mayAsk.contains(reason) }
      var parts = always.isEmpty ? [] : [joined(always)]
      // An example is delete, which needs no confirmation if it moves mail to an existing Trash.
      if !sometimes.isEmpty { parts.append("only when they do so: " + joined(sometimes)) }
      if !parts.isEmpty {
        lines.append("- \(Sentence.begun(reason.rawValue)): \(parts.joined(separator: "; "))")
      }
    }
    let others = [
      ("!", "`! PROGRAM`, `COMMAND | PROGRAM`: run other programs"),
      (">", "`COMMAND > FILE`, `COMMAND >> FILE`: write files"),
      ("$", "`${NAME}` of the environment: reads environment variables"),
      (
        "--yes",
        "any command that asks you a question at a prompt, such as `download` of a file that may be dangerous"
      ),
    ]
    lines += others.map { "- " + $0.1 }
    let reserved = Settings.definitions.map(\.name).filter { !Settings.openToAgents.contains($0) }
    lines += [
      "", "### Never", "", "- Settings of yours: \(joined(forms { $0.effect == .reserved }))",
      "- What agents may do: \(joined(forms { $0.effect == .decides }))",
      "- `set` and `unset` of \(joined(reserved))",
      "- Started with `--agent`: \(joined(["--rc", "--script", "--debug", "-i"])), and scripts that are named as files",
      "",
    ]
    return lines.joined(separator: "\n")
  }

  private static func list(of kinds: [(String, (Effect) -> Bool)]) -> [String] {
    kinds.map { title, holds in "- \(title): \(joined(forms { holds($0.effect) }))" } + [""]
  }

  private static func forms(where holds: (Form) -> Bool) -> [String] {
    CommandTable.all.flatMap { command -> [String] in
      let fitting = command.forms.filter(holds)
      // If all forms of a command apply, its name alone is given.
      if fitting.count == command.forms.count, !fitting.isEmpty { return [command.info.name] }
      return fitting.map { shortSynopsis(of: $0, in: command) }
    }
  }

  private static func options(asking reason: Effect.Reason) -> [String] {
    CommandTable.all.flatMap { command in
      command.options.filter { $0.asks == reason }.map { "\(command.info.name) --\($0.name)" }
    }
  }

  /// Returns the words and arguments of a form, without optional options.
  private static func shortSynopsis(of form: Form, in command: AnyCommand) -> String {
    var words = [form.name(in: command.info.name)]
    words += form.requiredOptions.filter { $0.valueName != nil }.map(\.form)
    words += form.slots.flatMap { $0.shown.map(\.synopsis) }
    return words.joined(separator: " ")
  }

  private static func joined(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { "`\($0)`" }.joined(separator: ", ")
  }
}
