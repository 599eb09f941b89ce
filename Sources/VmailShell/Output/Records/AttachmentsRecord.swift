/// The number of attachments, printed after them.
struct AttachmentsRecord: OutputRecord {
  var count: Int

  static let type = "attachments"
  static let summary = "How many attachments were listed; it follows them."
  static let fields: [RecordField<AttachmentsRecord>] = [
    .integer("count", "attachments that were listed") { $0.count }
  ]

  func text(in layout: Layout) -> [StyledLine] { count == 0 ? [StyledLine("No attachments", .dim)] : [] }
  func plain(in layout: Layout) -> [TerminalText] { count == 0 ? ["No attachments."] : [] }
}
