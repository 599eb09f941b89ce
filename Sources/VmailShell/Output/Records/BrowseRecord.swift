/// A page that was opened in the browser.
struct BrowseRecord: OutputRecord {
  var message: Int
  var path: String

  static let type = "browse"
  static let summary = "A page that was opened in the browser."
  static let fields: [RecordField<BrowseRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .string("path", "the file it is in, which only you can read") { $0.path },
  ]

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] {
    [TerminalText("Message \(message) was opened in the browser.")]
  }
}
