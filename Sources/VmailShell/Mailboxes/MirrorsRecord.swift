import VmailTerminal

/// The number of mirrors, printed after them.
struct MirrorsRecord: OutputRecord {
  var count: Int

  static let type = "mirrors"
  static let summary = "How many mirrors there are; comes after those that were listed or brought in step."
  static let fields: [RecordField<MirrorsRecord>] = [
    .integer("count", "the number of mirrors") { $0.count }
  ]

  private var sentence: TerminalText? {
    count == 0 ? TerminalText(line: "No Maildirs are kept in step. Type mirror add PATH.") : nil
  }

  func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
