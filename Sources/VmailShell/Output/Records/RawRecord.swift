/// A message as it came.
struct RawRecord: OutputRecord {
  var message: Int
  var source: [UInt8]

  static let type = "raw"
  static let summary = "A message as it came."
  static let fields: [RecordField<RawRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .mailText("source", "its bytes as UTF-8; what is none is replaced") {
      String(decoding: $0.source, as: UTF8.self)
    },
  ]

  func text(in layout: Layout) -> [StyledLine] { lines.flatMap { layout.sentence($0) } }
  func plain(in layout: Layout) -> [TerminalText] { lines }

  private var lines: [TerminalText] {
    source.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      TerminalText(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
    }
  }
}
