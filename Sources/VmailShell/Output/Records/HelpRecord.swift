/// A page of help, or its line in a list.
struct HelpRecord: OutputRecord {
  var page: HelpPage
  /// Whether the whole page is shown, and not only its summary.
  var isWhole: Bool

  static let type = "help"
  static let summary = "A command, topic, setting or type of output, explained."
  static let fields: [RecordField<HelpRecord>] = [
    .string("name", "its full name") { $0.page.name },
    RecordField("short", .array(of: .string), "its short forms") {
      .array($0.page.kind == .command ? $0.page.otherNames.map(JSONValue.string) : [])
    },
    .string("synopsis", "how it is typed, a line a form") { HelpText.synopsis(of: $0.page) },
    .string("summary", "what it does or tells, in one line") { $0.page.summary },
    .optionalString("text", "all on it, with examples; null in lists") {
      $0.isWhole ? HelpText.whole($0.page) : nil
    },
    RecordField("kind", .oneOf(HelpPage.Kind.allCases.map(\.rawValue)), "what it is") {
      .string($0.page.kind.rawValue)
    },
    .string("heading", "what help lists it under") { $0.page.heading },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    isWhole ? HelpLines(layout: layout).lines(of: page) : [row(layout)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    isWhole ? SpokenHelp.sentences(of: page) : [SpokenHelp.head(of: page)]
  }

  private func row(_ layout: Layout) -> StyledLine {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(page.name), width: layout.width < 40 ? 9 : 12, .heading, ellipsis: ellipsis)
    line.appendSpaces(1)
    if layout.width >= 50 {
      let short = page.kind == .command ? page.otherNames.joined(separator: ", ") : ""
      line.appendCell(TerminalText(short), width: 9, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(page.summary))
    return layout.fitted(line)
  }
}
