public import VmailTerminal

/// A message as a safe page.
public struct PageHTMLRecord: OutputRecord {
  public var message: Int
  /// The number of the attachment, if it is an attachment's page.
  public var attachment: Int?
  public var html: String

  public init(message: Int, attachment: Int? = nil, html: String) {
    self.message = message
    self.attachment = attachment
    self.html = html
  }

  public static let type = "page-html"
  public static let summary = "A message as a safe HTML page that loads and runs nothing."
  public static let fields: [RecordField<PageHTMLRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .optionalInteger("attachment", "the number of the attachment in the message; null for the message itself")
    {
      $0.attachment
    },
    .foreignText("html", "the page, in UTF-8") { $0.html },
  ]

  public func text(in layout: Layout) -> [StyledLine] { lines.flatMap { layout.sentence($0) } }
  public func plain(in layout: Layout) -> [TerminalText] { lines }

  private var lines: [TerminalText] {
    html.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText(String($0)) }
  }
}
