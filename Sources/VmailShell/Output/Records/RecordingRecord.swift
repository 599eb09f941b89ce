/// The state of the session's recording.
struct RecordingRecord: OutputRecord {
  var path: String
  var isOn: Bool

  static let type = "record"
  static let summary = "Whether and where the session is recorded."
  static let fields: [RecordField<RecordingRecord>] = [
    .string("path", "the file") { $0.path },
    .boolean("on", "whether it is recorded from now on") { $0.isOn },
  ]

  private var sentence: TerminalText {
    TerminalText(
      line: isOn ? "What is typed and printed is recorded into \(path)." : "Recorded into \(path).")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
