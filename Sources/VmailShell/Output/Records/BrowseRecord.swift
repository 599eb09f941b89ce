/// A page that was opened in the browser.
struct BrowseRecord: OutputRecord {
  var message: Int
  /// The number of the attachment, if it is an attachment's page.
  var attachment: Int?
  var path: String

  static let type = "browse"
  static let summary = "A page that was opened in the browser."
  static let fields: [RecordField<BrowseRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .optionalInteger("attachment", "the attachment's number within the message; null for the message itself")
    {
      $0.attachment
    },
    .string("path", "the file it is in, which only you can read") { $0.path },
  ]

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] {
    let name = attachment.map { "Attachment \(message).\($0)" } ?? "Message \(message)"
    return [TerminalText("\(name) was opened in the browser.")]
  }
}
