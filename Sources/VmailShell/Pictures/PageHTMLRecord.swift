import VmailTerminal

/// A message as a safe page.
struct PageHTMLRecord: OutputRecord {
  var message: Int
  /// The number of the attachment, if it is an attachment's page.
  var attachment: Int?
  var html: String

  static let type = "page-html"
  static let summary = "A message as a safe HTML page that loads and runs nothing."
  static let fields: [RecordField<PageHTMLRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .optionalInteger("attachment", "the number of the attachment in the message; null for the message itself")
    {
      $0.attachment
    },
    .foreignText("html", "the page, in UTF-8") { $0.html },
  ]

  func text(in layout: Layout) -> [StyledLine] { lines.flatMap { layout.sentence($0) } }
  func plain(in layout: Layout) -> [TerminalText] { lines }

  private var lines: [TerminalText] {
    html.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText(String($0)) }
  }
}
