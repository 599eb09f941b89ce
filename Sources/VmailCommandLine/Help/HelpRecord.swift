public import VmailTerminal

/// A page of help, or its line in a list.
public struct HelpRecord: OutputRecord {
  public var page: HelpPage
  /// Whether the whole page is shown, and not only its summary.
  public var isWhole: Bool

  public init(page: HelpPage, isWhole: Bool) {
    (self.page, self.isWhole) = (page, isWhole)
  }

  public static let type = "help"
  public static let summary = "A command, topic, setting or type of output, explained."
  public static let fields: [RecordField<HelpRecord>] = [
    .string("name", "its name") { $0.page.name },
    RecordField("short", .array(of: .string), "its short forms") {
      .array($0.page.kind == .command ? $0.page.otherNames.map(JSONValue.string) : [])
    },
    .string("synopsis", "its synopsis, one line per form") { HelpText.synopsis(of: $0.page) },
    .string("summary", "its summary, in one line") { $0.page.summary },
    .optionalString("text", "the whole page, with examples; null in lists") {
      $0.isWhole ? HelpText.whole($0.page) : nil
    },
    .choice("kind", "its kind") { $0.page.kind },
    .string("heading", "the heading under which help lists it") { $0.page.heading },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    isWhole ? HelpLines(layout: layout).lines(of: page) : [row(layout)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
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
