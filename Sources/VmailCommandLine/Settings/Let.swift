import VmailTerminal

/// Gives a name to a text or a number, for `${NAME}`.
public struct LetCommand<Context: CommandContext>: Command {
  public static var info: CommandInfo { LetInfo.info }
  public static var forms: [Form<Context>] {
    [
      Form(
        Argument("NAME", noun: "a name"),
        Arguments("= VALUE...", noun: "a name, = and a value, with blanks between them", takesRest: true),
        does: .nothing
      ) { (context: inout Context, name, words) in try await define(name, words, in: &context) }
    ]
  }

  /// Returns what to write instead of an assignment as in sh, such as `x=3`; `nil` for any other word.
  public static func advice(on word: Word) -> String? {
    guard let sign = word.typedPrefix.firstIndex(of: "=") else { return nil }
    let name = Word(text: String(word.typedPrefix[..<sign]), range: word.range)
    return VariableName.canBeGiven(name) ? "Write let \(name.text) = VALUE." : nil
  }

  private static func define(_ name: Word, _ words: [Word], in context: inout Context) async throws {
    guard VariableName.canBeGiven(name), !name.holdsValue else {
      throw ShellError(
        .usage, "\"\(name.text)\" can't be the name of a variable",
        hint: advice(on: name) ?? "A name is a letter followed by letters, digits and _.", place: name.range,
        isMistake: true)
    }
    let variable = ScriptVariables.environmentName(of: name.text)
    guard !Context.variablesOfProgram.contains(variable) else {
      throw ShellError(
        .usage,
        "\"\(name.text)\" can't be the name of a variable: programs would find it as \(variable), which "
          + "\(Context.programName) itself reads", hint: "Choose another name, such as my_\(name.text).",
        place: name.range, isMistake: true)
    }
    guard words.first?.typed == "=" else {
      throw ShellError(
        .usage, "let needs a = between blanks", hint: "Write let \(name.text) = VALUE.",
        place: words.first?.range,
        isMistake: true)
    }
    guard !context.running.scriptVariables.loops.contains(where: { $0.name == name.text }) else {
      throw ShellError(
        .usage, "\"\(name.text)\" is the variable of a loop", place: name.range, isMistake: true)
    }
    let words = Array(words.dropFirst())
    let number = try await context.number(meantBy: words)
    let value = number.map { String($0) } ?? words.map(\.text).joined(separator: " ")
    context.running.scriptVariables.values[name.text] = value
    context.console.result(VariableRecord(name: name.text, value: value))
  }
}

/// A value that got a name; only printed for programs.
struct VariableRecord: SentenceRecord {
  var name: String
  var value: String

  static let type = "variable"
  static let summary = "A value that `let` gave a name."
  static let fields: [RecordField<VariableRecord>] = [
    .string("name", "the name") { $0.name }, .foreignText("value", "the value") { $0.value },
  ]

  var sentence: TerminalText? { nil }
}

/// Built once; a generic type can't store it.
private enum LetInfo {
  static let info = CommandInfo(
    name: "let", topic: .shell,
    summary: "Give a name to a text or a number",
    details: """
      ${NAME} is then replaced by VALUE, until the session ends. search QUERY as VALUE is the number of threads that \
      the search finds, and count QUERY that of the open mailbox, in this tab; neither changes the listing. All other \
      words are a text. Programs find it in their environment, as VMAIL_ and the name in capitals; names \
      that would set a variable of the program itself are refused.
      """,
    examples: [
      .init("let unread = count is:unread", "keep the number of unread threads"),
      .init("let to = ${USER}@example.org", "give a name to a text"),
    ],
    output: [VariableRecord.self])
}
