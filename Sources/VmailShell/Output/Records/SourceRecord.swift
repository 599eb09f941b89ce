/// The end of a sourced file; people see the output of its commands.
struct SourceRecord: OutputRecord {
  var file: String

  static let type = "source"
  static let summary = "The commands of a file have been run; what they printed stands before this."
  static let fields: [RecordField<SourceRecord>] = [.string("file", "the file") { $0.file }]

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] { [] }
}
