/// A message as a safe page.
struct PageHTMLRecord: OutputRecord {
  var message: Int
  var html: String

  static let type = "pageHTML"
  static let summary = "A message as a page for a browser, which loads nothing and runs nothing."
  static let fields: [RecordField<PageHTMLRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .string("html", "the page, in UTF-8") { $0.html },
  ]

  func text(in layout: Layout) -> [StyledLine] { lines.flatMap { layout.sentence($0) } }
  func plain(in layout: Layout) -> [TerminalText] { lines }

  private var lines: [TerminalText] {
    html.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText(String($0)) }
  }
}
