@testable import VmailTerminal

/// A record of no program in particular.
struct SampleRecord: OutputRecord {
  var n = 1
  var words: String
  /// The role of the words on the screen.
  var role = Role.plain

  static let type = "sample"
  static let summary = "A number and words by somebody else."
  static let fields: [RecordField<SampleRecord>] = [
    .integer("n", "the number") { $0.n }, .foreignText("words", "the words") { $0.words },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText("\(n) "))
    line.append(TerminalText(line: words), role)
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Number \(n): \(words)"))]
  }
}
