import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The lists in `docs/agents.md` of what an agent may do on its own, what a person must confirm, and what is refused,
/// derived from the declared effects of forms and options.
enum AgentGateDocument {
  static let path = "docs/agents.md"
  static let begin = "<!-- \(ReferenceDocuments.notice) -->"

  /// What each command may do: a row for each, whose form decides the column.
  static var table: String {
    let head = ["command", "without asking", "with a grant", "with an approval", "never"]
    var lines = ["| \(head.joined(separator: " | ")) |", "| --- | --- | --- | --- | --- |"]
    for command in CommandTable.all {
      let cells = [Column.free, .granted, .approved, .never].map { column in
        let forms = command.forms.filter { columns(of: $0, in: command).contains(column) }
        let names =
          forms.count == command.forms.count ? [] : forms.map { shortSynopsis(of: $0, in: command) }
        return forms.isEmpty ? "" : names.isEmpty ? "yes" : joined(names).replacing("|", with: "\\|")
      }
      lines.append("| `\(command.info.name)` | \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private enum Column { case free, granted, approved, never }

  /// Returns where a form belongs. What may need a yes is also done without one if undo takes it back, or it can be kept
  /// as a draft.
  private static func columns(of form: Form, in command: AnyCommand) -> Set<Column> {
    if [.reserved, .decides, .replaces].contains(form.effect) { return [.never] }
    guard form.effect.reason != nil || !form.mayAsk.isEmpty else { return [.free] }
    let isGranted = ActionKind(rawValue: command.info.name) != nil && CommandTable.isGranted(form)
    let isFree = form.effect.reason == nil || form.allOptions.contains { $0.name == "draft" }
    return isGranted ? [.free, .granted, .approved] : isFree ? [.free, .approved] : [.approved]
  }

  static var text: String {
    let remark = """
      A command is in several columns if some of what it does needs more than the rest; the lists below say when. With a \
      grant, an agent acts on more than \(Confirmation.asksAbove) threads or messages at once.
      """
    var lines = [remark, "", table, "### Without asking", ""]
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
      ("$", "`${NAME}` of the environment, except `${HOME}`: reads environment variables"),
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
