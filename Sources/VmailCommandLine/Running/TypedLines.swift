public import VmailTerminal

/// Lists the lines typed earlier.
public enum TypedLines {
  /// - Parameters:
  ///   - word: the number of lines; 20 by default.
  ///   - limit: the lines that are kept.
  public static func list(_ word: Word?, atMost limit: Int, in context: some CommandContext) throws {
    var count = 20
    if let word {
      guard let number = word.number, number > 0 else {
        throw ShellError(.usage, "history: \"\(word.text)\" is not a number above 0", place: word.range)
      }
      count = number
    }
    let lines = context.running.history().suffix(limit)
    let shown = lines.enumerated().suffix(count)
    context.console.results(shown.map { HistoryRecord(n: $0.offset + 1, line: $0.element) })
    context.console.result(ListedRecord<TypedLineKind>(count: shown.count))
  }
}

/// A line typed earlier.
public struct HistoryRecord: OutputRecord {
  var n: Int
  var line: String

  public static let type = "history"
  public static let summary = "A line typed earlier."
  public static let fields: [RecordField<HistoryRecord>] = [
    .integer("n", "its number; 1 is the oldest") { $0.n },
    .string("line", "the line") { $0.line },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    let number = String(n)
    line.appendSpaces(5 - number.utf8.count)
    line.append(TerminalText(number), .dim)
    line.appendSpaces(2)
    line.append(TerminalText(line: self.line))
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Line \(n): \(line)"))]
  }
}

public enum TypedLineKind: ListedKind {
  public static let type = "lines"
  public static let noun = "lines of the history"
  public static let none: TerminalText = "No history."
}
