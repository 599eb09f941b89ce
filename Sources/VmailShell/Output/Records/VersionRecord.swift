/// Which vmail this is.
struct VersionRecord: OutputRecord {
  var version: String

  static let type = "version"
  static let summary = "Which vmail this is."
  static let fields: [RecordField<VersionRecord>] = [
    .string("version", "its version") { $0.version }
  ]

  func text(in layout: Layout) -> [StyledLine] { layout.wrapped(TerminalText("vmail " + version)) }

  func plain(in layout: Layout) -> [TerminalText] { [TerminalText("vmail " + version + ".")] }
}
