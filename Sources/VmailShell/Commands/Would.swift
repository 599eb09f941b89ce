import VmailDomain

struct WouldCommand: Command {
  static let info = CommandInfo(
    name: "would", topic: .acting,
    summary: "Say what a command would do, and change nothing",
    details: """
      Says what an action would be done to: how many threads, of which accounts, and which of them it \
      could not be done to, and why. Of a script, it says so for each of its commands, and of any other command, \
      what kind of thing it does.
      """,
    examples: [
      .init("would archive all from:acme", "how many that are"), .init("would d *", "before it is done"),
    ],
    output: ["would"])

  static let forms: [Form] = [
    Form(
      Arguments("COMMAND...", .command, noun: "a command", takesRest: true), WholeCall(),
      needs: [.place], does: .nothing
    ) { (shell: inout Shell, words, call) in
      let words = try await expanded(words, call, in: &shell)
      let (command, arguments) = try Dispatcher().resolve(
        words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
      let inner = try CommandCall(command, arguments, line: call.line)
      switch inner.form.rehearsal {
      case .tellsPlan: try await shell.tellPlan(of: inner)
      case .previews: try await shell.preview(inner)
      // Each line of a script is rehearsed; reading the script may need a person's consent.
      case .rehearses:
        try await shell.expectPerson(for: inner)
        try await shell.preview(inner)
      case .runs, .tells:
        _ = try inner.form.body(for: inner)
        shell.console.result(WouldRecord(command: inner.info.name, effect: inner.wholeEffect))
      }
    }
  ]

  /// Returns the words after `would`, with an alias expanded.
  private static func expanded(
    _ words: [Word], _ call: CommandCall, in shell: inout Shell
  ) async throws -> [Word] {
    guard let first = words.first, !first.isQuoted, shell.aliases[first.text] != nil else { return words }
    let start = first.range.lowerBound
    let text = String(call.line.dropFirst(start))
    guard let raw = try Lexer.raw.commands(in: text).first else { return [] }
    try await shell.expectPerson(forVariablesOf: raw)
    let lexer = shell.lexer
    guard let line = try lexer.commands(in: text).first else { return [] }
    let expanded = try shell.aliases.expanded(line, lexer)
    // Use the position where they were typed, for carets.
    return expanded.words.map { word in
      let typed = expanded.origins.textRange(of: word.range)
      var word = word
      word.range = typed.lowerBound + start..<typed.upperBound + start
      return word
    }
  }
}
