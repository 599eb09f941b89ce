/// The end of the session; people see that the prompt is gone.
struct QuitRecord: OutputRecord {
  static let type = "quit"
  static let summary = "The session ends."
  static let fields: [RecordField<QuitRecord>] = []

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] { [] }
}
