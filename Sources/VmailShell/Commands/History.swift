struct HistoryCommand: Command {
  static let info = CommandInfo(
    name: "history", topic: .shell,
    summary: "Show what was typed before",
    details:
      "The last N lines typed at a prompt, 20 unless N is given. Lines with a leading space or a secret are not kept.",
    examples: [.init("history", "the last lines"), .init("history 100", "more of them")],
    output: ["history"])
  static let forms: [Form] = [
    Form(OptionalArgument("N"), does: .nothing) { (shell: inout Shell, number) in
      try list(number, in: shell)
    }
  ]

  private static func list(_ word: Word?, in shell: Shell) throws {
    var count = 20
    if let word {
      guard let number = Int(word.text), number > 0 else {
        throw ShellError(.usage, "history: \"\(word.text)\" is not a number above 0", place: word.range)
      }
      count = number
    }
    let lines = shell.history().suffix(shell.settings.historySize)
    if lines.isEmpty { throw ShellError.noHistory }
    for (index, line) in lines.enumerated().suffix(count) {
      shell.console.result(HistoryRecord(n: index + 1, line: line))
    }
  }
}
