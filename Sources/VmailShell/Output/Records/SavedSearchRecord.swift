/// A saved search that was removed.
struct SavedSearchRecord: OutputRecord {
  var name: String

  static let type = "search"
  static let summary = "A saved search that was removed."
  static let fields: [RecordField<SavedSearchRecord>] = [
    .string("forgotten", "its name") { $0.name }
  ]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(TerminalText(line: "Forgot \(name).")) }
  func plain(in layout: Layout) -> [TerminalText] { [TerminalText(line: "Forgot \(name).")] }
}
