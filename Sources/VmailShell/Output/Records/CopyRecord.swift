/// A text copied to the terminal's clipboard.
struct CopyRecord: OutputRecord {
  enum What: String, Sendable, CaseIterable { case link, address, text }

  var what: What
  /// The copied text.
  var copied: String

  static let type = "copy"
  static let summary = "What was handed to the terminal's clipboard."
  static let fields: [RecordField<CopyRecord>] = [
    RecordField(
      "what", .oneOf(What.allCases.map(\.rawValue)), "a link's address, a sender's address, or a text"
    ) {
      .string($0.what.rawValue)
    },
    .integer("bytes", "how much it is, in UTF-8") { $0.copied.utf8.count },
  ]

  private var sentence: TerminalText {
    switch what {
    case .link, .address: TerminalText(line: "Copied \(copied)")
    case .text: TerminalText("Copied the message's text, \(Digits.counted(copied.utf8.count, "byte")).")
    }
  }

  func text(in layout: Layout) -> [StyledLine] { layout.wrapped(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [Sentence.ended(sentence)] }
}
