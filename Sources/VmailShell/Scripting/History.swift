import VmailCommandLine
import VmailTerminal
import VmailViews

struct HistoryCommand: Command {
  static let info = CommandInfo(
    name: "history", topic: .shell,
    summary: "Show the lines you typed",
    details:
      "Shows the last N lines typed at a prompt, or 20 without N. Lines with a leading space or a secret are not kept.",
    examples: [.init("history", "show the last 20 lines"), .init("history 100", "show the last 100 lines")],
    output: [HistoryRecord.self, ListedRecord<TypedLineKind>.self])
  static let forms: [Form] = [
    Form(OptionalArgument("N"), does: .nothing) { (shell: inout Shell, number) in
      try list(number, in: shell)
    }
  ]

  private static func list(_ word: Word?, in shell: Shell) throws {
    var count = 20
    if let word {
      guard let number = word.number, number > 0 else {
        throw ShellError(.usage, "history: \"\(word.text)\" is not a number above 0", place: word.range)
      }
      count = number
    }
    let lines = shell.history().suffix(shell.settings.historySize)
    let shown = lines.enumerated().suffix(count)
    shell.console.results(shown.map { HistoryRecord(n: $0.offset + 1, line: $0.element) })
    shell.console.result(ListedRecord<TypedLineKind>(count: shown.count))
  }
}

/// A line typed earlier.
struct HistoryRecord: OutputRecord {
  var n: Int
  var line: String

  static let type = "history"
  static let summary = "A line typed earlier."
  static let fields: [RecordField<HistoryRecord>] = [
    .integer("n", "its number; 1 is the oldest") { $0.n },
    .string("line", "the line") { $0.line },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    let number = String(n)
    line.appendSpaces(5 - number.utf8.count)
    line.append(TerminalText(number), .dim)
    line.appendSpaces(2)
    line.append(TerminalText(line: self.line))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Line \(n): \(line)"))]
  }
}
