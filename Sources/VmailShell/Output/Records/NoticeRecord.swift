/// Something worth telling that is no result: new mail, an undo that expires, progress.
struct NoticeRecord: OutputRecord {
  enum Kind: String, Sendable, CaseIterable {
    /// What a command has to add to its results.
    case info
    case warning
    /// What is being done while it takes its time.
    case progress
  }

  var kind: Kind
  /// A sentence.
  var message: String

  static let type = "notice"
  static let summary = "Something worth telling that is no result; printed on standard error."
  static let fields: [RecordField<NoticeRecord>] = [
    RecordField("kind", .oneOf(Kind.allCases.map(\.rawValue)), "what it is about") {
      .string($0.kind.rawValue)
    },
    .string("text", "a sentence") { $0.message },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    guard kind == .warning else { return layout.wrapped(TerminalText(message), .notice) }
    return MarkedText.lines(mark: "warning: ", .warning, TerminalText(message), in: layout)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText((kind == .warning ? "Warning: " : "") + message))]
  }
}
