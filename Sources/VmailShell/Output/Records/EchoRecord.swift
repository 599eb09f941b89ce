/// The words of `echo`, as typed, even if they are wider than the screen.
struct EchoRecord: OutputRecord {
  var words: String

  static let type = "echo"
  static let summary = "What `echo` was asked to print."
  static let fields: [RecordField<EchoRecord>] = [
    .mailText("text", "the words, with a space between them") { $0.words }
  ]

  func text(in layout: Layout) -> [StyledLine] { plain(in: layout).map { StyledLine($0) } }

  func plain(in layout: Layout) -> [TerminalText] {
    TerminalText(words, lines: .kept).string
      .split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText(String($0)) }
  }
}
