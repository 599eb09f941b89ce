/// The result of an export.
struct ExportRecord: OutputRecord {
  var written: Int
  var missing: Int
  var damaged = 0
  /// The destination, `nil` for standard output; text and plain only.
  var path: String?

  static let type = "export"
  static let summary = "How an export went."
  static let fields: [RecordField<ExportRecord>] = [
    .integer("written", "messages that were written") { $0.written },
    .integer("missing", "messages left out: they are only on their server") { $0.missing },
    .integer("damaged", "messages left out: the store's copy of them is damaged") { $0.damaged },
  ]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }

  func plain(in layout: Layout) -> [TerminalText] { [sentence] }

  var sentence: TerminalText {
    TerminalText(line: "Wrote \(Digits.counted(written, "message")) to \(path ?? "standard output").")
  }
}
