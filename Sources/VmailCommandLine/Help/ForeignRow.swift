public import VmailTerminal

/// A row of the table in a topic about another mail program: what is typed there, and what to type here, with code in
/// backticks. Its row in `help from PROGRAM`, that in `docs/coming-from`, and the ``ForeignWords`` are made of it.
public struct ForeignRow: Sendable {
  /// The words that are answered with a sentence.
  public struct Advice: Sendable {
    public var words: [String]
    public var sentence: String
  }

  /// The head of the table that it belongs to in the document, as `| mutt | vmail |`.
  public let columns: String
  /// Whether help shows the row; the document shows all.
  public let isInHelp: Bool
  public let there: String
  public let here: String
  /// What the document adds to the answer.
  public var more: String?
  /// The names of commands by the words that run them.
  public var runs: [String: String] = [:]
  public var advice: [Advice] = []

  public var term: HelpTerm { HelpTerm(Self.plain(there), Self.plain(here)) }

  /// The line of a table in Markdown.
  public var markdown: String {
    let cells = [there, [here, more].compactMap(\.self).joined(separator: "; ")]
    return "| " + cells.map(Self.cell).joined(separator: " | ") + " |"
  }

  /// Returns the text without the marks around code.
  public static func plain(_ text: String) -> String { text.filter { $0 != "`" } }

  /// A bar would end the cell, even in code.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// Returns the answer to a word as a sentence.
  fileprivate static func sentence(_ here: String) -> String {
    let nothing = "nothing: "
    let answer =
      here.hasPrefix(nothing) ? Sentence.begun(String(here.dropFirst(nothing.count))) : "Type \(here)"
    return answer + "."
  }
}

extension TopicText {
  /// Reads the rows of the lists of words, `words:`.
  public func foreignRows() throws(Mistake) -> [ForeignRow] {
    var rows: [ForeignRow] = []
    for group in groups where group.first?.text == "words:" { rows += try Self.foreignRows(group) }
    return rows
  }

  static func foreignRows(_ lines: ArraySlice<Line>) throws(Mistake) -> [ForeignRow] {
    var (columns, rows) = ("", [ForeignRow]())
    for entry in try entries(lines) {
      if entry.first.text.hasPrefix("| ") {
        columns = entry.first.text
      } else {
        rows.append(try foreignRow(entry, under: columns))
      }
    }
    return rows
  }

  private static func foreignRow(_ entry: Entry, under columns: String) throws(Mistake) -> ForeignRow {
    guard !columns.isEmpty else {
      throw Mistake(line: entry.first.number, reason: "| THERE | HERE | precedes the first row")
    }
    let first = entry.first
    let isInHelp = !first.text.hasPrefix("+ ")
    var answer = Entry(
      first: Line(
        number: first.number, indent: first.indent, text: String(first.text.dropFirst(isInHelp ? 0 : 2))))
    var notes: [Line] = []
    for line in entry.others {
      if ["docs", "runs", "says"].contains(where: { line.value(of: $0) != nil }) {
        notes.append(line)
      } else if let note = notes.popLast() {
        notes.append(Line(number: note.number, indent: note.indent, text: note.text + " " + line.text))
      } else {
        answer.others.append(line)
      }
    }
    let (there, here) = try pair(answer)
    var row = ForeignRow(columns: columns, isInHelp: isInHelp, there: there, here: here)
    for note in notes { try add(note, to: &row) }
    return row
  }

  private static func add(_ note: Line, to row: inout ForeignRow) throws(Mistake) {
    if let more = note.value(of: "docs") { row.more = more }
    for pair in note.value(of: "runs")?.split(separator: " ") ?? [] {
      let names = pair.split(separator: "=").map(String.init)
      guard names.count == 2 else {
        throw Mistake(line: note.number, reason: "runs: WORD=COMMAND is expected")
      }
      row.runs[names[0]] = names[1]
    }
    guard let says = note.value(of: "says") else { return }
    let words = says.split(separator: " ").prefix { $0 != "=" }.map(String.init)
    let sentence = says.split(separator: " = ", maxSplits: 1).dropFirst().first.map(String.init)
    row.advice.append(.init(words: words, sentence: sentence ?? ForeignRow.sentence(row.here)))
  }
}
